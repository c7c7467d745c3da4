/* The library, as a program in C calls it. */
#include <stdio.h>
#include <string.h>

#include "cartulary.h"

static struct CartularyAnswer* ask(const char* text, const char* format, size_t turn) {
  return cartulary_answer("game.yaml", 9, text, strlen(text), format, strlen(format), NULL, 0,
                          CARTULARY_FIRST, turn);
}

int main(void) {
  const char* record = "cartulary: 1\nplayers: [Ann, Bob]\nmoves: |\n  U 1,0 r1\n";
  struct CartularyAnswer* board = ask(record, "board", 0);
  struct CartularyAnswer* refused = ask(record, "board", 7);
  struct CartularyAnswer* empty = cartulary_answer(NULL, 0, NULL, 0, "json", 4, NULL, 0,
                                                   CARTULARY_FIRST, CARTULARY_END);
  void* memory = cartulary_allocate(0);
  if (board == NULL || refused == NULL || empty == NULL || memory == NULL) return 1;
  if (!board->made || memcmp(board + 1, "<svg", 4) != 0) return 2;
  if (refused->made) return 3;
  if (!empty->made) return 4;
  printf("%s: %.*s\n", cartulary_version(), (int)refused->size, (const char*)(refused + 1));
  cartulary_free(board);
  cartulary_free(refused);
  cartulary_free(empty);
  cartulary_free(memory);
  cartulary_free(NULL);
  return 0;
}
