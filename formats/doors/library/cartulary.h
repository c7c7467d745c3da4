/* The calls of cartulary for other programs, in C: a text goes in, a text comes out.

   Link with libcartulary.so. The library opens no file and no connection, and writes nothing. Any
   number of threads may call it. */
#ifndef CARTULARY_H
#define CARTULARY_H

#include <stddef.h>
#include <stdint.h>

#ifdef __EMSCRIPTEN__
#define CARTULARY_CALL(name) __attribute__((export_name(#name)))
#else
#define CARTULARY_CALL(name) __attribute__((visibility("default")))
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* An answer in one block of memory: this, then its text in UTF-8, without a zero at its end. */
struct CartularyAnswer {
  uint32_t made; /* 1: what was asked for; 0: the text says why it could not be made */
  uint32_t size; /* of the text, in bytes */
};

/* `document` and `turn` of a question that leaves them open. */
#define CARTULARY_FIRST ((size_t)1)
#define CARTULARY_END ((size_t)-1)

/* Answers a question about a text. All texts are UTF-8, need no zero at their end and stay the
   caller's; one of size 0 may be a null pointer.

   name      of the text, as reports show it
   text      records, or a file of another program
   format    of the answer: a format of `cartulary verify --format`, or a row of the table in "The
             module for browsers" of formats/guide/CONTRIBUTING.md, such as `score`, `convert` or `board`
   line      what the format says: a format of `cartulary convert --to`, a tile, a code
   document  which record of the text is meant, from 1
   turn      a turn, or a number of moves; CARTULARY_END for the end

   Returns an answer that cartulary_free() frees; a null pointer if there is no memory for it. No
   text makes it fail in any other way. */
CARTULARY_CALL(cartulary_answer)
struct CartularyAnswer* cartulary_answer(const char* name, size_t name_size, const char* text,
                                         size_t text_size, const char* format, size_t format_size,
                                         const char* line, size_t line_size, size_t document,
                                         size_t turn);

/* Memory for a text of this size, for callers that have none of their own, as a page has not; a
   null pointer if there is none. */
CARTULARY_CALL(cartulary_allocate)
void* cartulary_allocate(size_t size);

/* Frees an answer or such memory. A null pointer is left alone. */
CARTULARY_CALL(cartulary_free)
void cartulary_free(void* memory);

/* The version of the program, such as "0.1.0". It need not be freed. */
CARTULARY_CALL(cartulary_version)
const char* cartulary_version(void);

#ifdef __cplusplus
}
#endif

#endif
