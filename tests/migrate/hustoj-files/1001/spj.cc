#include <cstdio>
int main(int, char** argv) {
  FILE* answer = fopen(argv[2], "r");
  FILE* output = fopen(argv[3], "r");
  int wanted = 0, said = 1;
  return fscanf(answer, "%d", &wanted) == 1 && fscanf(output, "%d", &said) == 1 && wanted == said ? 0 : 1;
}
