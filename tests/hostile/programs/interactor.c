/* Thinks of the number in its input; the program has 20 guesses. Exit codes: 0 found, 102 not. */
#include <stdio.h>
#include <stdlib.h>
int main(int count, char **words) {
    FILE *input = fopen(words[1], "r");
    int secret, guess;
    if (input == 0 || fscanf(input, "%d", &secret) != 1) return 103;
    for (int turn = 0; turn < 20; turn++) {
        if (scanf("%d", &guess) != 1) {
            fprintf(stderr, "no guess");
            return 102;
        }
        if (guess == secret) {
            puts("found");
            fflush(stdout);
            return 0;
        }
        puts(guess < secret ? "more" : "less");
        fflush(stdout);
    }
    return 102;
}
