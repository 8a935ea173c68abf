/*
 * What checkers, interactors, generators and validators written for testlib use of it, for those that come without the
 * library. Names, exit codes, messages and random numbers are those of the original.
 */
#ifndef _TESTLIB_H_
#define _TESTLIB_H_
#define VERSION "gavel"

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <climits>
#include <cmath>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <iterator>
#include <limits>
#include <map>
#include <queue>
#include <regex>
#include <set>
#include <sstream>
#include <stack>
#include <string>
#include <utility>
#include <vector>

#define I64 "%lld"
#define U64 "%llu"

enum TResult {
  _ok = 0,
  _wa = 1,
  _pe = 2,
  _fail = 3,
  _dirt = 4,
  _points = 5,
  _unexpected_eof = 8,
  _partially = 16
};
#define _pc(exitCode) (TResult(_partially + (exitCode)))

enum TMode { _input, _output, _answer };
enum TTestlibMode { _unknown, _checker, _validator, _generator, _interactor, _scorer };

const int EOFC = 255;
const int OK_EXIT_CODE = 0, WA_EXIT_CODE = 1, PE_EXIT_CODE = 2, FAIL_EXIT_CODE = 3;
const int DIRT_EXIT_CODE = 4, POINTS_EXIT_CODE = 7, UNEXPECTED_EOF_EXIT_CODE = 8;
const int PC_BASE_EXIT_CODE = 0;

static TTestlibMode testlibMode = _unknown;
static int __testlib_testCase = -1;
static bool __testlib_isDone = false;

/* ---- texts ---- */

static inline std::string __testlib_format(const char *words, va_list list) {
  va_list again;
  va_copy(again, list);
  int length = vsnprintf(NULL, 0, words, again);
  va_end(again);
  if (length < 0) return words;
  std::vector<char> text(static_cast<size_t>(length) + 1);
  vsnprintf(text.data(), text.size(), words, list);
  return std::string(text.data(), static_cast<size_t>(length));
}

#define __TESTLIB_FORMAT(words, text)                 \
  std::string text;                                   \
  {                                                   \
    va_list __testlib_list;                           \
    va_start(__testlib_list, words);                  \
    text = __testlib_format(words, __testlib_list);   \
    va_end(__testlib_list);                           \
  }

__attribute__((format(printf, 1, 2))) static inline std::string format(const char *fmt, ...) {
  __TESTLIB_FORMAT(fmt, text)
  return text;
}
static inline std::string format(const std::string fmt, ...) {
  va_list list;
  va_start(list, fmt);
  std::string text = __testlib_format(fmt.c_str(), list);
  va_end(list);
  return text;
}

template <typename T>
static inline std::string vtos(const T &value) {
  std::ostringstream text;
  text << std::setprecision(std::numeric_limits<double>::digits10) << value;
  return text.str();
}
template <typename T>
static inline std::string toString(const T &value) { return vtos(value); }
template <typename T>
static inline std::string toHumanReadableString(const T &value) { return vtos(value); }

static inline std::string englishEnding(int x) {
  x %= 100;
  if (x / 10 == 1) return "th";
  return x % 10 == 1 ? "st" : x % 10 == 2 ? "nd" : x % 10 == 3 ? "rd" : "th";
}

static inline bool isBlanks(char c) { return c == '\n' || c == '\r' || c == ' ' || c == '\t'; }
static inline bool isEof(int c) { return c == EOFC || c == EOF; }
static inline bool isEoln(int c) { return c == '\n' || c == '\r'; }

static inline std::string trim(const std::string &s) {
  size_t left = 0, right = s.size();
  while (left < right && isBlanks(s[left])) left++;
  while (right > left && isBlanks(s[right - 1])) right--;
  return s.substr(left, right - left);
}
static inline std::string upperCase(std::string s) {
  for (char &c : s) if ('a' <= c && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  return s;
}
static inline std::string lowerCase(std::string s) {
  for (char &c : s) if ('A' <= c && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return s;
}
/** Long texts with their middle left out, as messages have them. */
static inline std::string compress(const std::string &s) {
  std::string plain;
  for (char c : s) plain += static_cast<unsigned char>(c) < 32 ? '?' : c;
  return plain.size() <= 64 ? plain : plain.substr(0, 30) + "..." + plain.substr(plain.size() - 31);
}

template <typename Iterator, typename Separator>
static inline std::string join(Iterator first, Iterator last, Separator separator) {
  std::ostringstream text;
  for (bool more = false; first != last; ++first, more = true) {
    if (more) text << separator;
    text << *first;
  }
  return text.str();
}
template <typename Iterator>
static inline std::string join(Iterator first, Iterator last) { return join(first, last, ' '); }
template <typename Collection, typename Separator>
static inline std::string join(const Collection &all, Separator separator) {
  return join(all.begin(), all.end(), separator);
}
template <typename Collection>
static inline std::string join(const Collection &all) { return join(all.begin(), all.end(), ' '); }

static inline std::vector<std::string> split(const std::string &s, const std::string &separators) {
  std::vector<std::string> parts(1);
  for (char c : s) {
    if (separators.find(c) != std::string::npos) parts.push_back("");
    else parts.back() += c;
  }
  return parts;
}
static inline std::vector<std::string> split(const std::string &s, char separator) {
  return split(s, std::string(1, separator));
}
static inline std::vector<std::string> tokenize(const std::string &s, const std::string &separators) {
  std::vector<std::string> tokens;
  for (const std::string &part : split(s, separators)) if (!part.empty()) tokens.push_back(part);
  return tokens;
}
static inline std::vector<std::string> tokenize(const std::string &s, char separator) {
  return tokenize(s, std::string(1, separator));
}

/* ---- numbers ---- */

template <typename T>
static inline T __testlib_abs(const T &x) { return x > 0 ? x : -x; }
template <typename T>
static inline T __testlib_min(const T &a, const T &b) { return a < b ? a : b; }
template <typename T>
static inline T __testlib_max(const T &a, const T &b) { return a > b ? a : b; }
static inline bool __testlib_isNaN(double x) { return x != x; }
static inline bool __testlib_isInfinite(double x) { return x == HUGE_VAL || x == -HUGE_VAL; }

static inline bool doubleCompare(double expected, double result, double MAX_DOUBLE_ERROR) {
  MAX_DOUBLE_ERROR += 1E-15;
  if (__testlib_isNaN(expected)) return __testlib_isNaN(result);
  if (__testlib_isInfinite(expected)) return expected == result;
  if (__testlib_isNaN(result) || __testlib_isInfinite(result)) return false;
  if (__testlib_abs(result - expected) <= MAX_DOUBLE_ERROR) return true;
  double a = expected * (1.0 - MAX_DOUBLE_ERROR), b = expected * (1.0 + MAX_DOUBLE_ERROR);
  return result >= __testlib_min(a, b) && result <= __testlib_max(a, b);
}
static inline double doubleDelta(double expected, double result) {
  double absolute = __testlib_abs(result - expected);
  if (__testlib_abs(expected) <= 1E-9) return absolute;
  return __testlib_min(absolute, __testlib_abs(absolute / expected));
}

/** Pseudo-random numbers by the recurrence of 48 bits that Java knows, the same in every run with the same arguments. */
class random_t {
  unsigned long long seed;
  static constexpr unsigned long long multiplier = 0x5DEECE66DULL, addend = 0xBULL, mask = (1ULL << 48) - 1;
  static constexpr int wnextLimit = 25;
  long long nextBits(int bits) {
    if (bits <= 48) {
      seed = (seed * multiplier + addend) & mask;
      return static_cast<long long>(seed >> (48 - bits));
    }
    long long high = nextBits(31);
    return (high << 32) ^ nextBits(32);
  }
  [[noreturn]] static void fail(const char *words) {
    fprintf(stderr, "FAIL random_t::%s\n", words);
    _Exit(FAIL_EXIT_CODE);
  }
  template <typename T>
  T weighted(T n, int type) {
    if (n <= 0) fail("wnext(n, type): n must be positive");
    if (type < wnextLimit && -type < wnextLimit) {
      T result = next(n);
      for (int at = 0; at < type; at++) result = __testlib_max(result, next(n));
      for (int at = 0; at < -type; at++) result = __testlib_min(result, next(n));
      return result;
    }
    const double part = type > 0 ? std::pow(next(), 1.0 / (type + 1)) : 1 - std::pow(next(), 1.0 / (-type + 1));
    return __testlib_min(static_cast<T>(static_cast<double>(n) * part), static_cast<T>(n - 1));
  }

 public:
  static int version;
  random_t() : seed(3905348978240129619ULL & mask) {}
  void setSeed(long long value) { seed = (static_cast<unsigned long long>(value) ^ multiplier) & mask; }
  /** A generator's arguments are its seed: the same command makes the same test. */
  void setSeed(int argc, char *argv[]) {
    seed = 3905348978240129619ULL;
    for (int at = 1; at < argc; at++) {
      for (const char *c = argv[at]; *c != 0; c++) seed = seed * multiplier + static_cast<unsigned int>(*c) + addend;
      seed += multiplier / addend;
    }
    seed &= mask;
  }
  int next(int n) {
    if (n <= 0) fail("next(int n): n must be positive");
    if ((n & -n) == n) return static_cast<int>((n * nextBits(31)) >> 31);
    const long long limit = INT_MAX / n * static_cast<long long>(n);
    long long bits;
    do bits = nextBits(31); while (bits >= limit);
    return static_cast<int>(bits % n);
  }
  unsigned int next(unsigned int n) {
    if (n >= INT_MAX) return static_cast<unsigned int>(next(static_cast<long long>(n)));
    return static_cast<unsigned int>(next(static_cast<int>(n)));
  }
  long long next(long long n) {
    if (n <= 0) fail("next(long long n): n must be positive");
    const long long limit = LLONG_MAX / n * n;
    long long bits;
    do bits = nextBits(63); while (bits >= limit);
    return bits % n;
  }
  long next(long n) { return static_cast<long>(next(static_cast<long long>(n))); }
  unsigned long long next(unsigned long long n) { return static_cast<unsigned long long>(next(static_cast<long long>(n))); }
  unsigned long next(unsigned long n) { return static_cast<unsigned long>(next(static_cast<long long>(n))); }
  double next() { return static_cast<double>((nextBits(26) << 27) + nextBits(27)) / static_cast<double>(1LL << 53); }
  double next(double n) { return n * next(); }
  int next(int from, int to) { return static_cast<int>(next(static_cast<long long>(to) - from + 1) + from); }
  unsigned int next(unsigned int from, unsigned int to) {
    return static_cast<unsigned int>(next(static_cast<long long>(to) - from + 1) + from);
  }
  long long next(long long from, long long to) { return next(to - from + 1) + from; }
  long next(long from, long to) { return next(to - from + 1) + from; }
  double next(double from, double to) { return next(to - from) + from; }
  /** Letters, sets such as [a-z] and how many of them: "[a-z]{3,5}x". */
  std::string next(const std::string &words) {
    std::string made;
    for (size_t at = 0; at < words.size();) {
      std::string set;
      if (words[at] == '[') {
        size_t end = words.find(']', at);
        if (end == std::string::npos) fail("next(pattern): ']' is missing");
        for (at++; at < end; at++) {
          const bool isRange = at + 2 < end && words[at + 1] == '-';
          for (int c = words[at]; c <= (isRange ? words[at + 2] : words[at]); c++) set += static_cast<char>(c);
          if (isRange) at += 2;
        }
        at = end + 1;
      } else {
        if (words[at] == '\\' && at + 1 < words.size()) at++;
        set = words[at++];
      }
      int least = 1, most = 1;
      if (at < words.size() && words[at] == '{') {
        char *rest = NULL;
        least = most = static_cast<int>(strtol(words.c_str() + at + 1, &rest, 10));
        if (*rest == ',') most = static_cast<int>(strtol(rest + 1, &rest, 10));
        if (*rest != '}' || most < least || set.empty()) fail("next(pattern): this pattern is not understood");
        at = static_cast<size_t>(rest - words.c_str()) + 1;
      }
      for (int left = next(least, most); left > 0; left--) made += set[static_cast<size_t>(next(static_cast<int>(set.size())))];
    }
    return made;
  }
  std::string next(const char *words) { return next(std::string(words)); }

  int wnext(int n, int type) { return weighted(n, type); }
  long long wnext(long long n, int type) { return weighted(n, type); }
  double wnext(double n, int type) {
    double part = next();
    if (type < wnextLimit && -type < wnextLimit) {
      for (int at = 0; at < type; at++) part = __testlib_max(part, next());
      for (int at = 0; at < -type; at++) part = __testlib_min(part, next());
      return n * part;
    }
    return n * (type > 0 ? std::pow(part, 1.0 / (type + 1)) : 1 - std::pow(part, 1.0 / (-type + 1)));
  }
  int wnext(int from, int to, int type) { return wnext(to - from + 1, type) + from; }
  long long wnext(long long from, long long to, int type) { return wnext(to - from + 1, type) + from; }

  template <typename Container>
  typename Container::value_type any(const Container &all) {
    return *std::next(all.begin(), static_cast<long>(next(static_cast<long long>(all.size()))));
  }
  template <typename Iterator>
  typename std::iterator_traits<Iterator>::value_type any(Iterator first, Iterator last) {
    return *std::next(first, static_cast<long>(next(static_cast<long long>(std::distance(first, last)))));
  }
  template <typename T, typename E>
  std::vector<E> perm(T size, E first) {
    std::vector<E> all(static_cast<size_t>(size));
    E value = first;
    for (size_t at = 0; at < all.size(); at++) {
      all[at] = value++;
      if (at > 0) std::swap(all[at], all[static_cast<size_t>(next(static_cast<int>(at) + 1))]);
    }
    return all;
  }
  template <typename T>
  std::vector<T> perm(T size) { return perm(size, T(0)); }
  /** Different numbers from an interval, in no order. */
  template <typename T>
  std::vector<T> distinct(int size, T from, T to) {
    if (size < 0 || static_cast<long long>(to) - static_cast<long long>(from) + 1 < size) fail("distinct: there are not so many");
    std::vector<T> all;
    if (static_cast<long long>(to) - static_cast<long long>(from) + 1 <= 2LL * size) {
      for (T value : perm(static_cast<int>(to - from + 1), from)) if (static_cast<int>(all.size()) < size) all.push_back(value);
      return all;
    }
    std::set<T> seen;
    while (static_cast<int>(all.size()) < size) {
      T value = T(next(from, to));
      if (seen.insert(value).second) all.push_back(value);
    }
    return all;
  }
  template <typename T>
  std::vector<T> distinct(int size, T upper) { return distinct(size, T(0), T(upper - 1)); }
};
int random_t::version = -1;
static random_t rnd;
template <typename Iterator>
static inline void shuffle(Iterator first, Iterator last) {
  if (first == last) return;
  for (Iterator at = first + 1; at != last; ++at) std::iter_swap(at, first + rnd.next(static_cast<int>(at - first) + 1));
}

/** A regular expression that a token or line has to fit as a whole. */
class pattern {
  std::string s;

 public:
  pattern(std::string source = "") : s(source) {}
  std::string src() const { return s; }
  bool matches(const std::string &text) const {
    /* A set of letters and how many of them is what nearly all are, and long texts are nothing for a recursion. */
    static const std::regex simple("(\\[[^\\]\\\\^]+\\])(\\{\\d+(,\\d*)?\\}|[*+?])?");
    std::smatch parts;
    if (!std::regex_match(s, parts, simple)) return std::regex_match(text, std::regex(s));
    const std::string set = parts[1].str(), times = parts[2].str();
    size_t least = 1, most = 1;
    if (times == "*") least = 0, most = SIZE_MAX;
    else if (times == "+") most = SIZE_MAX;
    else if (times == "?") least = 0;
    else if (!times.empty()) {
      least = most = strtoul(times.c_str() + 1, NULL, 10);
      size_t comma = times.find(',');
      if (comma != std::string::npos) most = times[comma + 1] == '}' ? SIZE_MAX : strtoul(times.c_str() + comma + 1, NULL, 10);
    }
    if (text.size() < least || text.size() > most) return false;
    for (char c : text) {
      bool found = false;
      for (size_t at = 1; at + 1 < set.size(); at++) {
        if (at + 3 < set.size() && set[at + 1] == '-') {
          found = found || (set[at] <= c && c <= set[at + 2]);
          at += 2;
        } else found = found || set[at] == c;
      }
      if (!found) return false;
    }
    return true;
  }
};

/* ---- the end ---- */

struct InStream;
static void __testlib_quit(TResult result, const std::string &message, double points);
static inline void quit(TResult result, const std::string &message);

/* ---- reading ---- */

struct InStream {
  std::FILE *file = NULL;
  std::string name;
  TMode mode = _input;
  bool opened = false, stdfile = false, strict = false;
  int wordReserveSize = 256;
  std::string _tmpReadToken;
  int readManyIteration = -1;
  long long line = 1;
  bool isEofRead = false;

  void init(std::string fileName, TMode m) {
    name = fileName;
    mode = m;
    opened = true;
    file = std::fopen(fileName.c_str(), "rb");
    if (file == NULL) {
      if (mode == _output) quit(_pe, "Output file not found: \"" + fileName + "\"");
      quit(_fail, "File not found: \"" + fileName + "\"");
    }
  }
  void init(std::FILE *f, TMode m) {
    file = f;
    mode = m;
    name = "stdin";
    opened = stdfile = true;
  }
  void close() {
    if (opened && file != NULL && !stdfile) std::fclose(file);
    opened = false;
    file = NULL;
  }
  void setTestCase(int testCase) { __testlib_testCase = testCase; }

  /** What is wrong with input or answer is a fault of the problem. */
  [[noreturn]] void quit(TResult result, const char *message) {
    std::string words = message;
    if (__testlib_testCase != -1) words += " (test case " + vtos(__testlib_testCase) + ")";
    const bool isOurs = mode != _output && result != _fail && result != _ok;
    if (testlibMode == _validator) words += " (" + name + ", line " + vtos(line) + ")";
    else if (isOurs) words = "Unexpected content of " + std::string(mode == _input ? "input" : "answer") + ": " + words;
    __testlib_quit(isOurs ? _fail : result, words, 0);
    std::abort();
  }
  [[noreturn]] void quit(TResult result, const std::string &message) { quit(result, message.c_str()); }
  [[noreturn]] void quits(TResult result, std::string message) { quit(result, message.c_str()); }
  __attribute__((format(printf, 3, 4))) [[noreturn]] void quitf(TResult result, const char *words, ...) {
    __TESTLIB_FORMAT(words, text)
    quit(result, text.c_str());
  }
  __attribute__((format(printf, 4, 5))) void quitif(bool condition, TResult result, const char *words, ...) {
    __TESTLIB_FORMAT(words, text)
    if (condition) quit(result, text.c_str());
  }

  int get() {
    int c = std::getc(file);
    if (c == '\n') line++;
    return c;
  }
  void back(int c) {
    if (c == EOF) return;
    if (c == '\n') line--;
    std::ungetc(c, file);
  }
  int peek() { int c = get(); back(c); return c; }

  char curChar() { int c = peek(); return static_cast<char>(c == EOF ? EOFC : c); }
  char nextChar() { int c = get(); return static_cast<char>(c == EOF ? EOFC : c); }
  void skipChar() { get(); }
  void unreadChar(char c) { back(static_cast<unsigned char>(c)); }
  char readChar() { return nextChar(); }
  char readChar(char wanted) {
    int c = get();
    if (c == EOF || static_cast<char>(c) != wanted) {
      quit(_pe, "Unexpected character: " + vtos(c) + ", but '" + std::string(1, wanted) + "' expected");
    }
    return wanted;
  }
  char readSpace() { return readChar(' '); }
  bool eof() { return peek() == EOF; }
  bool seekEof() { skipBlanks(); return eof(); }
  bool eoln() {
    int c = get();
    if (c == '\r') {
      back(c);
      return !strict;
    }
    back(c);
    return c == EOF || c == '\n';
  }
  bool seekEoln() {
    int c;
    do c = get(); while (c == ' ' || c == '\t');
    back(c);
    return eoln();
  }
  void skipBlanks() {
    int c;
    do c = get(); while (c != EOF && isBlanks(static_cast<char>(c)));
    back(c);
  }
  void nextLine() { readLine(); }
  void readEoln() {
    if (!strict && peek() == '\r') get();
    if (get() != '\n') quit(_pe, "Expected EOLN");
  }
  void readEof() {
    if (!eof()) quit(_pe, "Expected EOF");
    isEofRead = true;
  }

  void readWordTo(std::string &result) {
    if (!strict) skipBlanks();
    int c = get();
    if (c == EOF) quit(_unexpected_eof, "Unexpected end of file - token expected");
    if (isBlanks(static_cast<char>(c))) quit(_pe, "Unexpected white-space - token expected");
    result.clear();
    for (; c != EOF && !isBlanks(static_cast<char>(c)); c = get()) result += static_cast<char>(c);
    back(c);
  }
  std::string readWord() { std::string word; readWordTo(word); return word; }
  std::string readWord(const pattern &p, const std::string &variable = "") {
    std::string word = readWord();
    requireMatch("Token", word, p, variable);
    return word;
  }
  std::string readWord(const std::string &p, const std::string &variable = "") { return readWord(pattern(p), variable); }
  void readWordTo(std::string &result, const pattern &p, const std::string &variable = "") { result = readWord(p, variable); }
  void readWordTo(std::string &result, const std::string &p, const std::string &variable = "") { result = readWord(p, variable); }
  std::string readToken() { return readWord(); }
  std::string readToken(const pattern &p, const std::string &variable = "") { return readWord(p, variable); }
  std::string readToken(const std::string &p, const std::string &variable = "") { return readWord(p, variable); }
  void readTokenTo(std::string &result) { readWordTo(result); }
  void readTokenTo(std::string &result, const std::string &p, const std::string &variable = "") { result = readWord(p, variable); }

  void readStringTo(std::string &result) {
    if (eof()) quit(_pe, "Expected line");
    result.clear();
    for (int c = get(); c != EOF; c = get()) {
      if (c == '\n') break;
      if (!strict && c == '\r' && (peek() == '\n' || peek() == EOF)) continue;
      result += static_cast<char>(c);
    }
  }
  std::string readString() { std::string line; readStringTo(line); return line; }
  std::string readString(const pattern &p, const std::string &variable = "") {
    std::string line = readString();
    requireMatch("Line", line, p, variable);
    return line;
  }
  std::string readString(const std::string &p, const std::string &variable = "") { return readString(pattern(p), variable); }
  void readStringTo(std::string &result, const std::string &p, const std::string &variable = "") { result = readString(p, variable); }
  std::string readLine() { return readString(); }
  std::string readLine(const pattern &p, const std::string &variable = "") { return readString(p, variable); }
  std::string readLine(const std::string &p, const std::string &variable = "") { return readString(p, variable); }
  void readLineTo(std::string &result) { readStringTo(result); }
  void readLineTo(std::string &result, const std::string &p, const std::string &variable = "") { result = readString(p, variable); }

  long long readLong() { return integer("int64", LLONG_MIN, LLONG_MAX); }
  long long readLong(long long least, long long most, const std::string &variable = "") {
    return bounded(readLong(), least, most, "Integer", variable);
  }
  int readInteger() { return static_cast<int>(integer("int32", INT_MIN, INT_MAX)); }
  int readInt() { return readInteger(); }
  int readInteger(int least, int most, const std::string &variable = "") { return readInt(least, most, variable); }
  int readInt(int least, int most, const std::string &variable = "") {
    return bounded(readInt(), least, most, "Integer", variable);
  }
  unsigned long long readUnsignedLong() {
    std::string word = readWord();
    const bool isPlain = !word.empty() && word.find_first_not_of("0123456789") == std::string::npos;
    errno = 0;
    unsigned long long value = strtoull(word.c_str(), NULL, 10);
    if (!isPlain || errno != 0 || (word.size() > 1 && word[0] == '0')) {
      quit(_pe, "Expected unsigned integer, but \"" + compress(word) + "\" found");
    }
    return value;
  }
  unsigned long long readUnsignedLong(unsigned long long least, unsigned long long most, const std::string &variable = "") {
    return bounded(readUnsignedLong(), least, most, "Unsigned integer", variable);
  }
  double readReal() { return readDouble(); }
  double readDouble() {
    std::string word = readWord();
    size_t at = word[0] == '-' || word[0] == '+' ? 1 : 0, digits = 0;
    for (; at < word.size() && (isdigit(static_cast<unsigned char>(word[at])) || word[at] == '.'); at++) digits += word[at] != '.';
    char *end = NULL;
    double value = strtod(word.c_str(), &end);
    const bool isPlain = digits > 0 && (at == word.size() || word[at] == 'e' || word[at] == 'E');
    if (!isPlain || *end != 0 || __testlib_isNaN(value) || __testlib_isInfinite(value)) {
      quit(_pe, "Expected double, but \"" + compress(word) + "\" found");
    }
    return value;
  }
  double readReal(double least, double most, const std::string &variable = "") { return readDouble(least, most, variable); }
  double readDouble(double least, double most, const std::string &variable = "") {
    return bounded(readDouble(), least, most, "Double", variable);
  }
  double readStrictDouble(double least, double most, int minAfter, int maxAfter, const std::string &variable = "") {
    std::string word = readWord();
    static const std::regex plain("-?(0|[1-9][0-9]*)(\\.([0-9]+))?");
    std::smatch parts;
    const bool isPlain = word.size() < 400 && std::regex_match(word, parts, plain);
    const int after = isPlain ? static_cast<int>(parts[3].length()) : 0;
    if (!isPlain || after < minAfter || after > maxAfter) {
      quit(_pe, "Expected strict double, but \"" + compress(word) + "\" found");
    }
    return bounded(atof(word.c_str()), least, most, "Strict double", variable);
  }
  double readStrictReal(double least, double most, int minAfter, int maxAfter, const std::string &variable = "") {
    return readStrictDouble(least, most, minAfter, maxAfter, variable);
  }

#define __TESTLIB_MANY(Type, many, one)                                                             \
  std::vector<Type> many(int size, Type least, Type most, const std::string &variable = "", int = 1) { \
    std::vector<Type> all;                                                                          \
    for (int at = 0; at < size; at++) separate(at, true), all.push_back(one(least, most, variable)); \
    return all;                                                                                     \
  }                                                                                                 \
  std::vector<Type> many(int size, int = 1) {                                                       \
    std::vector<Type> all;                                                                          \
    for (int at = 0; at < size; at++) separate(at, true), all.push_back(one());                      \
    return all;                                                                                     \
  }
  __TESTLIB_MANY(int, readInts, readInt)
  __TESTLIB_MANY(int, readIntegers, readInt)
  __TESTLIB_MANY(long long, readLongs, readLong)
  __TESTLIB_MANY(unsigned long long, readUnsignedLongs, readUnsignedLong)
  __TESTLIB_MANY(double, readReals, readDouble)
  __TESTLIB_MANY(double, readDoubles, readDouble)
#define __TESTLIB_TEXTS(many, one, spaced)                                                                   \
  std::vector<std::string> many(int size, const std::string &p, const std::string &v = "", int = 1) { \
    std::vector<std::string> all;                                                                    \
    for (int at = 0; at < size; at++) separate(at, spaced), all.push_back(one(pattern(p), v));                             \
    return all;                                                                                      \
  }                                                                                                  \
  std::vector<std::string> many(int size, int = 1) {                                                 \
    std::vector<std::string> all;                                                                    \
    for (int at = 0; at < size; at++) separate(at, spaced), all.push_back(one());                                          \
    return all;                                                                                      \
  }
  __TESTLIB_TEXTS(readWords, readWord, true)
  __TESTLIB_TEXTS(readTokens, readWord, true)
  __TESTLIB_TEXTS(readStrings, readString, false)
  __TESTLIB_TEXTS(readLines, readString, false)

 private:
  /** In a validator one space stands between two values of a line. */
  void separate(int at, bool isSpaced) { if (isSpaced && strict && at > 0) readSpace(); }
  long long integer(const char *kind, long long least, long long most) {
    std::string word = readWord();
    size_t from = word[0] == '-' ? 1 : 0;
    bool isPlain = word.size() > from && word.find_first_not_of("0123456789", from) == std::string::npos;
    if (word.size() > from + 1 && word[from] == '0') isPlain = false;
    if (word == "-0") isPlain = false;
    errno = 0;
    long long value = strtoll(word.c_str(), NULL, 10);
    if (!isPlain || errno != 0 || value < least || value > most) {
      quit(_pe, std::string("Expected ") + kind + ", but \"" + compress(word) + "\" found");
    }
    return value;
  }
  template <typename T>
  T bounded(T value, T least, T most, const char *what, const std::string &variable) {
    if (value >= least && value <= most) return value;
    const std::string called = variable.empty() ? "" : " parameter [name=" + variable + "]";
    quit(_wa, what + called + " equals to " + vtos(value) + ", violates the range [" + vtos(least) + ", " + vtos(most) + "]");
  }
  void requireMatch(const char *what, const std::string &text, const pattern &p, const std::string &variable) {
    if (p.matches(text)) return;
    const std::string called = variable.empty() ? "" : " parameter [name=" + variable + "]";
    quit(_wa, what + called + " \"" + compress(text) + "\" doesn't correspond to pattern \"" + compress(p.src()) + "\"");
  }
};

static InStream inf, ouf, ans;
static std::fstream tout;

static inline const char *__testlib_prefix(TResult result) {
  switch (result) {
    case _ok: return "ok ";
    case _wa: return "wrong answer ";
    case _pe: case _dirt: return "wrong output format ";
    case _fail: return "FAIL ";
    case _unexpected_eof: return "unexpected eof ";
    default: return "";
  }
}

static void __testlib_quit(TResult result, const std::string &message, double points) {
  if (__testlib_isDone) std::_Exit(FAIL_EXIT_CODE);
  if (result == _ok && testlibMode == _checker && ouf.opened && !ouf.seekEof()) {
    __testlib_quit(_pe, "Extra information in the output file", 0);
  }
  __testlib_isDone = true;
  int code = result;
  if (result == _points) {
    code = POINTS_EXIT_CODE;
    std::fprintf(stderr, "points %.10g ", points);
  } else if (result >= _partially) {
    code = PC_BASE_EXIT_CODE + (result - _partially);
    std::fprintf(stderr, "partially correct (%d) ", result - _partially);
  } else std::fputs(__testlib_prefix(result), stderr);
  std::fprintf(stderr, "%s\n", message.c_str());
  std::fflush(NULL);
  std::cout.flush();
  if (tout.is_open()) tout.close();
  std::_Exit(code);
}

static inline void __testlib_numbered(TResult result, const std::string &message) {
  const bool isNumbered = __testlib_testCase != -1 && result != _ok;
  __testlib_quit(result, isNumbered ? message + " (test case " + vtos(__testlib_testCase) + ")" : message, 0);
}
static inline void quit(TResult result, const std::string &message) { __testlib_numbered(result, message); }
static inline void quit(TResult result, const char *message) { __testlib_numbered(result, message); }
static inline void quits(TResult result, std::string message) { __testlib_numbered(result, message); }
static inline void quit(TResult result) { __testlib_numbered(result, ""); }
__attribute__((format(printf, 2, 3))) static inline void quitf(TResult result, const char *words, ...) {
  __TESTLIB_FORMAT(words, text)
  __testlib_numbered(result, text);
}
__attribute__((format(printf, 3, 4))) static inline void quitif(bool condition, TResult result, const char *words, ...) {
  __TESTLIB_FORMAT(words, text)
  if (condition) __testlib_numbered(result, text);
}
static inline void quitp(double points, const std::string &message = "") { __testlib_quit(_points, message, points); }
static inline void quitp(int points, const std::string &message = "") { __testlib_quit(_points, message, points); }
template <typename Points>
static inline void quitp(Points points, const char *words, ...) {
  va_list list;
  va_start(list, words);
  std::string text = __testlib_format(words, list);
  va_end(list);
  __testlib_quit(_points, text, static_cast<double>(points));
}
static inline void quitpi(const std::string &info, const std::string &message = "") {
  __testlib_quit(_points, message, atof(info.c_str()));
}

static inline void setTestCase(int testCase) { __testlib_testCase = testCase; }
static inline void unsetTestCase() { __testlib_testCase = -1; }
__attribute__((format(printf, 2, 3))) static inline void ensuref(bool condition, const char *words, ...) {
  __TESTLIB_FORMAT(words, text)
  if (!condition) quit(_fail, text);
}
#define ensure(condition) ensuref((condition), "Condition failed: \"%s\"", #condition)
#define ensure_ext(condition) ensuref((condition), "Condition failed: \"%s\"", #condition)
static inline void setName(const char *, ...) {}

/** A checker that just returns has said nothing, and a validator has to have seen the end. */
struct TestlibFinalizeGuard {
  ~TestlibFinalizeGuard() {
    if (!__testlib_isDone && testlibMode == _validator && !inf.isEofRead) {
      __testlib_quit(_fail, "Validator must end with readEof call", 0);
    }
    if (__testlib_isDone || (testlibMode != _checker && testlibMode != _interactor)) return;
    __testlib_quit(_fail, "it must end with quit or quitf call", 0);
  }
};
static TestlibFinalizeGuard __testlib_guard;

static inline void registerTestlibCmd(int argc, char *argv[]) {
  testlibMode = _checker;
  if (argc < 4) quit(_fail, "Program must be run with the following arguments: <input-file> <output-file> <answer-file>");
  inf.init(argv[1], _input);
  ouf.init(argv[2], _output);
  ans.init(argv[3], _answer);
}
static inline void registerChecker(const std::string &, int argc, char *argv[]) { registerTestlibCmd(argc, argv); }
static inline void registerTestlib(int argc, ...) {
  std::vector<char *> words(1, NULL);
  va_list list;
  va_start(list, argc);
  for (int at = 0; at < argc; at++) words.push_back(va_arg(list, char *));
  va_end(list);
  registerTestlibCmd(argc + 1, words.data());
}
static inline void registerInteraction(int argc, char *argv[]) {
  testlibMode = _interactor;
  if (argc < 3) quit(_fail, "Program must be run with the following arguments: <input-file> <output-file> [<answer-file>]");
  inf.init(argv[1], _input);
  tout.open(argv[2], std::ios_base::out);
  if (tout.fail() || !tout.is_open()) quit(_fail, "Can not write to the test-output-file '" + std::string(argv[2]) + "'");
  ouf.init(stdin, _output);
  if (argc >= 4) ans.init(argv[3], _answer);
}

/* ---- validators ---- */

/** What a validator was called with: --testset tests --group 2. */
class Validator {
  std::string named[2];

 public:
  std::string testset() const { return named[0]; }
  std::string group() const { return named[1]; }
  void setTestset(const char *value) { named[0] = value; }
  void setGroup(const char *value) { named[1] = value; }
};
static Validator validator;

static inline void registerValidation() {
  testlibMode = _validator;
  inf.init(stdin, _input);
  inf.strict = true;
}
static inline void registerValidation(int argc, char *argv[]) {
  registerValidation();
  for (int at = 1; at + 1 < argc; at++) {
    if (std::string(argv[at]) == "--testset") validator.setTestset(argv[++at]);
    else if (std::string(argv[at]) == "--group") validator.setGroup(argv[++at]);
  }
}

/* ---- generators ---- */

static std::vector<std::string> __testlib_words;
static std::map<std::string, std::string> __testlib_opts;

static inline bool __testlib_isName(const std::string &word) {
  return word.size() > 1 && word[0] == '-' && !isdigit(static_cast<unsigned char>(word[1])) && word[1] != '.';
}
/** -n 5, -n=5, --n 5, -n5 and a -flag alone. */
static inline void prepareOpts(int argc, char *argv[]) {
  __testlib_words.assign(argv, argv + argc);
  for (size_t at = 1; at < __testlib_words.size(); at++) {
    const std::string &word = __testlib_words[at];
    if (!__testlib_isName(word)) continue;
    std::string name = word.substr(word[1] == '-' ? 2 : 1);
    size_t equals = name.find('=');
    size_t digits = name.find_last_not_of("0123456789.") + 1;
    if (equals != std::string::npos) __testlib_opts[name.substr(0, equals)] = name.substr(equals + 1);
    else if (at + 1 < __testlib_words.size() && !__testlib_isName(__testlib_words[at + 1])) __testlib_opts[name] = __testlib_words[++at];
    else if (digits > 0 && digits < name.size()) __testlib_opts[name.substr(0, digits)] = name.substr(digits);
    else __testlib_opts[name] = "true";
  }
}
static inline void registerGen(int argc, char *argv[], int randomGeneratorVersion = 1) {
  random_t::version = randomGeneratorVersion;
  testlibMode = _generator;
  rnd.setSeed(argc, argv);
  prepareOpts(argc, argv);
}

template <typename T>
static inline T __testlib_read(const std::string &text, const std::string &what) {
  std::istringstream source(text);
  T value;
  source >> std::boolalpha >> value;
  if (source.fail() || source.peek() != EOF) quit(_fail, "Opt " + what + ": \"" + compress(text) + "\" is not what is expected");
  return value;
}
template <>
inline std::string __testlib_read<std::string>(const std::string &text, const std::string &) { return text; }

static inline bool has_opt(const std::string &name) { return __testlib_opts.count(name) > 0; }
template <typename T>
static inline T opt(int index) {
  if (index < 1 || static_cast<size_t>(index) >= __testlib_words.size()) quit(_fail, "Opt " + vtos(index) + " is not given");
  return __testlib_read<T>(__testlib_words[static_cast<size_t>(index)], vtos(index));
}
template <typename T>
static inline T opt(const std::string &name) {
  if (!has_opt(name)) quit(_fail, "Opt " + name + " is not given");
  return __testlib_read<T>(__testlib_opts[name], name);
}
template <typename T>
static inline T opt(int index, const T &otherwise) {
  return static_cast<size_t>(index) < __testlib_words.size() ? opt<T>(index) : otherwise;
}
template <typename T>
static inline T opt(const std::string &name, const T &otherwise) { return has_opt(name) ? opt<T>(name) : otherwise; }
static inline std::string opt(int index) { return opt<std::string>(index); }
static inline std::string opt(const std::string &name) { return opt<std::string>(name); }

template <typename T>
static inline auto __testlib_print(const T &all, int) -> decltype(all.begin(), all.end(), void()) { std::cout << join(all); }
static inline void __testlib_print(const std::string &text, int) { std::cout << text; }
template <typename T>
static inline void __testlib_print(const T &value, long) { std::cout << value; }
static inline void println() { std::cout << '\n'; }
template <typename First, typename... Rest>
static inline void println(const First &first, const Rest &...rest) {
  __testlib_print(first, 0);
  using each = int[];
  (void)each{0, (std::cout << ' ', __testlib_print(rest, 0), 0)...};
  std::cout << '\n';
}

#endif
