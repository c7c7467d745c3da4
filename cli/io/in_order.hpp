// Many hands, one order: tasks that several threads work on and that come out as they went in.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace cartulary::cli {

/// Runs tasks in three steps:
///
///   bool take(Task&)    fills in the next task, one at a time; false when there is none left
///   void work(Task&)    any number at a time, on any thread
///   bool finish(Task&)  one at a time, in the order in which they were taken; false stops the run
///
/// No task is taken far ahead of the one that is finished. Tasks are used again, as they are left.
template <class Task, class Take, class Work, class Finish>
class InOrder {
 public:
  /// `jobs`: threads, the calling one included; at least 1.
  InOrder(unsigned jobs, Take take, Work work, Finish finish)
      : jobs_(jobs), take_(take), work_(work), finish_(finish), places_(jobs == 1 ? 1 : 2 * jobs) {}

  /// Returns when all is done. Threads help from the second task on. What a step throws comes here.
  void run() {
    help();
    for (std::thread& thread : threads_) thread.join();
    if (fault_) std::rethrow_exception(fault_);
  }

 private:
  struct Place {
    Task task{};
    bool worked = false;
  };

  Place& place(std::size_t number) { return places_[number % places_.size()]; }

  void help() {
    std::unique_lock lock(mutex_);
    while (!stopped_ && !(exhausted_ && first_ == next_)) {
      if (!finishing_ && first_ < next_ && place(first_).worked) {
        finish_first(lock);
      } else if (!taking_ && !exhausted_ && next_ - first_ < places_.size()) {
        take_next(lock);
      } else {
        changed_.wait(lock);
      }
    }
    changed_.notify_all();
  }

  void finish_first(std::unique_lock<std::mutex>& lock) {
    finishing_ = true;
    Place& finished = place(first_);
    const bool go_on = unlocked(lock, [&] { return finish_(finished.task); });
    finishing_ = finished.worked = false;
    ++first_;
    stopped_ |= !go_on;
    changed_.notify_all();
  }

  void take_next(std::unique_lock<std::mutex>& lock) {
    taking_ = true;
    Place& taken = place(next_);
    const bool is_task = unlocked(lock, [&] { return take_(taken.task); });
    taking_ = false;
    exhausted_ = !is_task;
    next_ += is_task;
    if (next_ == 2) start_threads();
    changed_.notify_all();
    if (!is_task) return;
    unlocked(lock, [&] {
      work_(taken.task);
      return true;
    });
    taken.worked = true;
    changed_.notify_all();
  }

  /// Where no more threads are to be had, those that there are do the work.
  void start_threads() {
    try {
      while (threads_.size() + 1 < jobs_) threads_.emplace_back([this] { help(); });
    } catch (const std::system_error&) {
    }
  }

  /// Takes a step while others take theirs. One that throws stops the run.
  template <class Step>
  bool unlocked(std::unique_lock<std::mutex>& lock, Step step) {
    lock.unlock();
    bool result = false;
    std::exception_ptr fault;
    try {
      result = step();
    } catch (...) {
      fault = std::current_exception();
    }
    lock.lock();
    if (fault && !fault_) fault_ = fault;
    stopped_ |= fault != nullptr;
    return result;
  }

  const unsigned jobs_;
  Take take_;
  Work work_;
  Finish finish_;
  std::vector<Place> places_;
  std::vector<std::thread> threads_;  ///< the calling one is not among them

  std::mutex mutex_;  ///< of all that follows
  std::condition_variable changed_;
  std::size_t first_ = 0;  ///< the task to be finished next
  std::size_t next_ = 0;   ///< the task to be taken next
  bool taking_ = false;
  bool finishing_ = false;
  bool exhausted_ = false;
  bool stopped_ = false;
  std::exception_ptr fault_;
};

/// Runs tasks of one kind as InOrder does.
template <class Task, class Take, class Work, class Finish>
void in_order(unsigned jobs, Take take, Work work, Finish finish) {
  InOrder<Task, Take, Work, Finish>(jobs, take, work, finish).run();
}

}  // namespace cartulary::cli
