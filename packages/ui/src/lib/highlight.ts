/** A light highlighter for read-only code: comments, strings, numbers, keywords, types and calls. */
type TokenKind = "keyword" | "type" | "string" | "number" | "comment" | "func";

export interface CodeToken {
  readonly text: string;
  readonly kind: TokenKind | null;
}

const C_WORDS =
  "alignas alignof asm auto break case catch class concept const const_cast constexpr continue co_await co_return co_yield default delete do dynamic_cast else enum explicit export extern false final for friend goto if inline mutable namespace new noexcept nullptr operator override private protected public register reinterpret_cast requires return sizeof static static_assert static_cast struct switch template this throw true try typedef typeid typename union using virtual volatile while";
const JAVA_WORDS =
  "abstract assert boolean break case catch class const continue default do else enum extends false final finally for goto if implements import instanceof interface native new null package private protected public record return sealed static strictfp super switch synchronized this throw throws transient true try var volatile while yield async await base checked decimal delegate event explicit extern fixed foreach implicit in internal is lock namespace object operator out override params readonly ref sizeof stackalloc string struct typeof unchecked unsafe using virtual where";
const SCRIPT_WORDS =
  "abstract and array as async await break callable case catch class clone const continue debugger declare default delete do echo else elseif enddeclare endfor endforeach endif endswitch endwhile enum export extends false final finally fn for foreach from function get global goto if implements import in include instanceof insteadof interface let list match namespace new null of or print private protected public readonly require return set static super switch this throw trait true try typeof undefined unset use var void while with xor yield";
const PYTHON_WORDS =
  "and as assert async await break class continue def del elif else except finally for from global if import in is lambda match case nonlocal not or pass raise return try while with yield True False None self begin end then do unless until module require include rescue ensure retry redo next super when nil true false puts attr_accessor";
const GO_RUST_WORDS =
  "break case chan const continue default defer else fallthrough for func go goto if import interface map package range return select struct switch type var nil true false as async await crate dyn enum extern fn impl in let loop match mod move mut pub ref self Self static super trait union unsafe use where while";
const TYPESCRIPT_WORDS = `${SCRIPT_WORDS} any boolean is keyof never number readonly satisfies string symbol type unknown`;
const KOTLIN_WORDS =
  "abstract actual annotation as break by catch class companion const constructor continue crossinline data do else enum expect external false final finally for fun get if import in infix init inline inner interface internal is lateinit null object open operator out override package private protected public reified return sealed set super suspend tailrec this throw true try typealias val var vararg when where while";
const HASKELL_WORDS =
  "as case class data default deriving do else family forall foreign hiding if import in infix infixl infixr instance let mdo module newtype of qualified rec then type where";
const PASCAL_WORDS =
  "and array as asm begin break case class const constructor continue destructor div do downto else end except exit false file finally for forward function goto if implementation in inherited inline interface is label mod nil not object of on operator or out packed procedure program property raise record repeat result set shl shr then to true try type unit until uses var while with xor";
const LUA_WORDS =
  "and break do else elseif end false for function goto if in local nil not or repeat return then true until while";
const PERL_WORDS =
  "and chomp cmp defined delete die do each else elsif eq exists for foreach ge gt if join keys last le local lt map my ne next no not or our package pop print printf push qw redo ref require return reverse say scalar shift sort splice split state sub undef unless unshift until use values wantarray while xor";
const TYPES = new Set(
  "bool byte char complex64 complex128 double error f32 f64 float float32 float64 i8 i16 i32 i64 i128 int int8 int16 int32 int64 int8_t int16_t int32_t int64_t isize long rune short signed size_t ssize_t str string u8 u16 u32 u64 u128 uint uint8 uint16 uint32 uint64 uint8_t uint16_t uint32_t uint64_t uintptr unsigned usize void wchar_t String Vec Option Result Box vector map set queue stack deque pair array unordered_map unordered_set priority_queue bitset tuple Integer Long Scanner List ArrayList HashMap dict list tuple object".split(
    " ",
  ),
);

interface Grammar {
  readonly words: ReadonlySet<string>;
  readonly lineComment: string;
  readonly preprocessor: boolean;
  /** What opens and closes comments of several lines, where it is not C's way. */
  readonly blocks: readonly (readonly [open: string, close: string])[];
  /** Pascal: BEGIN is begin. */
  readonly foldsCase: boolean;
  /** Haskell: x' is a name, and 'x' a character. */
  readonly primes: boolean;
}

const grammar = (words: string, lineComment: string, more: Partial<Grammar> = {}): Grammar => ({
  words: new Set(words.split(" ")),
  lineComment,
  preprocessor: false,
  blocks: [],
  foldsCase: false,
  primes: false,
  ...more,
});
const C_LIKE = grammar(C_WORDS, "//", { preprocessor: true });
const JAVA_LIKE = grammar(JAVA_WORDS, "//");
const SCRIPT = grammar(SCRIPT_WORDS, "//");
const PYTHON = grammar(PYTHON_WORDS, "#");
const GO_RUST = grammar(GO_RUST_WORDS, "//");
const PASCAL_BLOCKS = [
  ["{", "}"],
  ["(*", "*)"],
] as const;

/** By the editor's mode names. */
const GRAMMARS: Record<string, Grammar> = {
  c_cpp: C_LIKE,
  java: JAVA_LIKE,
  csharp: JAVA_LIKE,
  javascript: SCRIPT,
  php: SCRIPT,
  python: PYTHON,
  ruby: PYTHON,
  golang: GO_RUST,
  rust: GO_RUST,
  typescript: grammar(TYPESCRIPT_WORDS, "//"),
  kotlin: grammar(KOTLIN_WORDS, "//"),
  haskell: grammar(HASKELL_WORDS, "--", { blocks: [["{-", "-}"]], primes: true }),
  pascal: grammar(PASCAL_WORDS, "//", { blocks: PASCAL_BLOCKS, foldsCase: true }),
  lua: grammar(LUA_WORDS, "--", { blocks: [["--[[", "]]"]] }),
  perl: grammar(PERL_WORDS, "#"),
};

const DIRECTIVE = /^[ \t]*#[ \t]*\w+/;
const TOKEN =
  /(\/\*[\s\S]*?(?:\*\/|$))|("""[\s\S]*?(?:"""|$)|'''[\s\S]*?(?:'''|$)|"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?|`(?:\\.|[^`\\])*`?)|(\b\d[\w.']*)|([A-Za-z_$][\w$]*)/y;
const PRIMED = /('(?:\\[^'\n]+|[^'\\\n])')|([A-Za-z_][\w']*)/y;

/** The lines of `code`, each as tokens; without a known mode every line is plain. */
export function highlightLines(code: string, mode: string | undefined): CodeToken[][] {
  const rules = mode === undefined ? undefined : GRAMMARS[mode];
  const tokens = rules === undefined ? [{ text: code, kind: null }] : tokenize(code, rules);
  const lines: CodeToken[][] = [[]];
  for (const token of tokens) {
    token.text.split("\n").forEach((text, index) => {
      if (index > 0) lines.push([]);
      if (text !== "") lines.at(-1)?.push({ text, kind: token.kind });
    });
  }
  return lines;
}

function tokenize(code: string, rules: Grammar): CodeToken[] {
  const tokens: CodeToken[] = [];
  let at = 0;
  let plain = "";
  function push(text: string, kind: TokenKind | null) {
    if (kind === null) {
      plain += text;
    } else {
      if (plain !== "") tokens.push({ text: plain, kind: null });
      plain = "";
      tokens.push({ text, kind });
    }
    at += text.length;
  }
  while (at < code.length) {
    const [text, kind] = nextToken(code, at, rules);
    push(text, kind);
  }
  if (plain !== "") tokens.push({ text: plain, kind: null });
  return tokens;
}

function nextToken(code: string, at: number, rules: Grammar): [string, TokenKind | null] {
  const atLineStart = at === 0 || code[at - 1] === "\n";
  if (rules.preprocessor && atLineStart) {
    const directive = DIRECTIVE.exec(code.slice(at, at + 80));
    if (directive) return [directive[0], "keyword"];
  }
  for (const [open, close] of rules.blocks) {
    if (!code.startsWith(open, at)) continue;
    const end = code.indexOf(close, at + open.length);
    return [code.slice(at, end < 0 ? undefined : end + close.length), "comment"];
  }
  if (code.startsWith(rules.lineComment, at)) {
    const end = code.indexOf("\n", at);
    return [code.slice(at, end < 0 ? undefined : end), "comment"];
  }
  if (rules.primes) {
    PRIMED.lastIndex = at;
    const [text, character, word = ""] = PRIMED.exec(code) ?? [];
    if (text !== undefined) {
      return [text, character !== undefined ? "string" : wordKind(word, rules)];
    }
  }
  TOKEN.lastIndex = at;
  const match = TOKEN.exec(code);
  if (match === null) return [code.charAt(at), null];
  const [text, block, quoted, number, word = ""] = match;
  if (block !== undefined) return [text, "comment"];
  if (quoted !== undefined) return [text, "string"];
  if (number !== undefined) return [text, "number"];
  const kind = wordKind(word, rules);
  if (kind !== null) return [text, kind];
  return [
    text,
    /^[ \t]*\(/.test(code.slice(at + text.length, at + text.length + 8)) ? "func" : null,
  ];
}

function wordKind(word: string, rules: Grammar): TokenKind | null {
  const name = rules.foldsCase ? word.toLowerCase() : word;
  if (TYPES.has(name)) return "type";
  return rules.words.has(name) ? "keyword" : null;
}
