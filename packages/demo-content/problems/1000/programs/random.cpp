#include "testlib.h"

// random.cpp LIMIT: two integers from -LIMIT to LIMIT. Another argument makes another pair.
int main(int argc, char** argv) {
    registerGen(argc, argv, 1);
    int limit = atoi(argv[1]);
    println(rnd.next(-limit, limit), rnd.next(-limit, limit));
}
