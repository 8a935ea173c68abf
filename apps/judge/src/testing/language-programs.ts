/**
 * Small programs that each end in one way, for every language. They find the name of that way in their input: where a
 * compiler takes its time, one program goes all the ways.
 */
import type { LanguageName } from "@gavel/domain/language";

export interface LanguagePrograms {
  /** Computes for ever. */
  readonly loop: string;
  /** Takes memory without end, and touches it. */
  readonly hoard: string;
  /** Ends with exit code 3. */
  readonly exit: string;
  /** Ends as an error does that nobody handles. */
  readonly crash: string;
  /** Is refused by the compiler, or by the check that comes before the first run. */
  readonly broken: string;
  /** Prints 100000, counted by calls 100000 deep. */
  readonly deep: string;
  /** Prints UNICODE_LINE. */
  readonly unicode: string;
}

export const UNICODE_LINE = "你好，世界 ✓ 😀";

const C: LanguagePrograms = {
  loop: "int main(void) { volatile unsigned x = 0; for (;;) x++; }",
  hoard:
    "#include <stdlib.h>\n#include <string.h>\n#include <stdio.h>\nint main(void) { for (;;) { char *p = malloc(1 << 20); if (!p) return 1; memset(p, 1, 1 << 20); } }",
  exit: "int main(void) { return 3; }",
  crash: "#include <stdlib.h>\nint main(void) { abort(); }",
  broken: "int main(void) { return x; }",
  deep: '#include <stdio.h>\nint f(int n) { volatile int m = n; return n == 0 ? 0 : 1 + f(m - 1); }\nint main(void) { printf("%d\\n", f(100000)); }',
  unicode: `#include <stdio.h>\nint main(void) { puts("${UNICODE_LINE}"); }`,
};

/** @param code goes the way that its input names */
function allWays(code: string, broken: string): LanguagePrograms {
  return {
    ...{ loop: code, hoard: code, exit: code, crash: code },
    ...{ deep: code, unicode: code, broken },
  };
}

const CPP = allWays(
  `#include <iostream>
#include <stdexcept>
#include <string>
#include <vector>
int f(int n) { volatile int m = n; return n == 0 ? 0 : 1 + f(m - 1); }
int main() {
  std::string way;
  std::cin >> way;
  volatile unsigned x = 0;
  std::vector<std::vector<char>> all;
  while (way == "loop") x = x + 1;
  while (way == "hoard") all.emplace_back(1 << 20, 1);
  if (way == "exit") return 3;
  if (way == "crash") throw std::runtime_error("no");
  if (way == "deep") std::cout << f(100000) << std::endl;
  if (way == "unicode") std::cout << "${UNICODE_LINE}" << std::endl;
}
`,
  "int main() { return x; }",
);

const JAVA = allWays(
  `import java.util.*;
public class Main {
  static int f(int n) { return n == 0 ? 0 : 1 + f(n - 1); }
  public static void main(String[] a) throws Exception {
    String way = new Scanner(System.in).next();
    List<int[]> all = new ArrayList<>();
    long x = 0;
    while (way.equals("loop")) { x++; if (x == -1) System.out.println(x); }
    while (way.equals("hoard")) all.add(new int[1 << 18]);
    if (way.equals("exit")) System.exit(3);
    if (way.equals("crash")) System.out.println(way.charAt(a.length + 50));
    if (way.equals("deep")) System.out.println(f(100000));
    if (way.equals("unicode")) System.out.println("${UNICODE_LINE}");
  }
}
`,
  "public class Main { public static void main(String[] a) { int x = ; } }",
);

const PYTHON3: LanguagePrograms = {
  loop: "while True: pass\n",
  hoard: "x = []\nwhile True: x.append(bytearray(b'x' * (1 << 20)))\n",
  exit: "import sys\nsys.exit(3)\n",
  crash: "print([][1])\n",
  broken: "print(\n",
  deep: "import sys\nsys.setrecursionlimit(200000)\ndef f(n): return 0 if n == 0 else 1 + f(n - 1)\nprint(f(100000))\n",
  unicode: `print("${UNICODE_LINE}")\n`,
};
const PYTHON2: LanguagePrograms = {
  ...PYTHON3,
  broken: 'print "a" b\n',
  unicode: `# -*- coding: utf-8 -*-\nprint "${UNICODE_LINE}"\n`,
};

const node = {
  loop: "for (let x = 0; ; x++) if (x < 0) break;",
  hoard: "const all = []; for (;;) all.push(new Array(1 << 16).fill(all.length + 0.5));",
  crash: 'throw new Error("no");',
  broken: "let = = 1;",
  deep: "function f(n) { return n === 0 ? 0 : 1 + f(n - 1); }\nconsole.log(f(100000));",
  unicode: `console.log("${UNICODE_LINE}");`,
};
const typed = (body: string) => `function main(): void { ${body} }\nmain();\n`;

const cs = (body: string, more = "") =>
  `using System;\nusing System.Collections.Generic;\nusing System.Linq;\nclass P {\n${more}\nstatic void Main() { ${body} } }\n`;

const KOTLIN = allWays(
  `fun f(n: Int): Int = if (n == 0) 0 else 1 + f(n - 1)
fun main() {
  val way = readLine()!!
  val all = ArrayList<IntArray>()
  var x = 0L
  while (way == "loop") { x++; if (x == -1L) println(x) }
  while (way == "hoard") all.add(IntArray(1 shl 18))
  when (way) {
    "exit" -> kotlin.system.exitProcess(3)
    "crash" -> println(way[50])
    "deep" -> println(f(100000))
    "unicode" -> println("${UNICODE_LINE}")
  }
}
`,
  'fun main() { val x: Int = "a" }\n',
);

const HASKELL = allWays(
  `import qualified Data.Map as M
import System.Exit

spin :: Int -> IO ()
spin n = if n < 0 then print n else spin (n + 1)

grow :: Int -> M.Map Int Int -> M.Map Int Int
grow n m = if n < 0 then m else grow (n + 1) (M.insert n n m)

f :: Int -> Int
f 0 = 0
f n = 1 + f (n - 1)

main :: IO ()
main = do
  way <- getLine
  case way of
    "loop" -> spin 0
    "hoard" -> print (M.size (grow 0 M.empty))
    "exit" -> exitWith (ExitFailure 3)
    "crash" -> print (head ([] :: [Int]))
    "deep" -> print (f 100000)
    _ -> putStrLn "${UNICODE_LINE}"
`,
  'main :: IO ()\nmain = putStrLn (1 + "a")\n',
);

export const LANGUAGE_PROGRAMS: Readonly<Record<LanguageName, LanguagePrograms>> = {
  C,
  "C With O2": C,
  "C++": CPP,
  "C++ With O2": CPP,
  "C++ 17": CPP,
  "C++ 17 With O2": CPP,
  "C++ 20": CPP,
  "C++ 20 With O2": CPP,
  Java: JAVA,
  Python3: PYTHON3,
  Python2: PYTHON2,
  PyPy3: PYTHON3,
  PyPy2: PYTHON2,
  Golang: {
    loop: "package main\nfunc main() { x := 0\nfor { x++ } }\n",
    hoard:
      "package main\nfunc main() { var all [][]byte\nfor { b := make([]byte, 1<<20)\nfor i := range b { b[i] = 1 }\nall = append(all, b) } }\n",
    exit: 'package main\nimport "os"\nfunc main() { os.Exit(3) }\n',
    crash: "package main\nfunc main() { var a []int\na[len(a)] = 1 }\n",
    broken: "package main\nfunc main() { x := 1 }\n",
    deep: 'package main\nimport "fmt"\nfunc f(n int) int { if n == 0 { return 0 }\nreturn 1 + f(n-1) }\nfunc main() { fmt.Println(f(100000)) }\n',
    unicode: `package main\nimport "fmt"\nfunc main() { fmt.Println("${UNICODE_LINE}") }\n`,
  },
  "C#": {
    loop: cs("long x = 0; while (true) { x++; if (x == -1) Console.WriteLine(x); }"),
    hoard: cs(
      "var all = new List<byte[]>(); while (true) { var b = new byte[1 << 20]; for (int i = 0; i < b.Length; i += 1024) b[i] = 1; all.Add(b); }",
    ),
    exit: cs("Environment.Exit(3);"),
    crash: cs("var x = new int[1]; x[Environment.NewLine.Length + 5] = 1;"),
    broken: cs("int x = ;"),
    deep: cs(
      "Console.WriteLine(F(100000));",
      "static int F(int n) { return n == 0 ? 0 : 1 + F(n - 1); }",
    ),
    unicode: cs(`Console.WriteLine("${UNICODE_LINE}");`),
  },
  PHP: {
    loop: "<?php while (true) {}",
    hoard: '<?php $all = []; while (true) $all[] = str_repeat("x", 1 << 20);',
    exit: "<?php exit(3);",
    crash: '<?php throw new Exception("no");',
    broken: "<?php echo ;",
    deep: "<?php function f($n) { return $n == 0 ? 0 : 1 + f($n - 1); } echo f(100000), PHP_EOL;",
    unicode: `<?php echo "${UNICODE_LINE}\\n";`,
  },
  "JavaScript Node": { ...node, exit: "process.exit(3);" },
  "JavaScript V8": {
    ...node,
    exit: "quit(3);",
    deep: "function f(n) { return n === 0 ? 0 : 1 + f(n - 1); }\nprint(f(100000));",
    unicode: `print("${UNICODE_LINE}");`,
  },
  Ruby: {
    loop: "loop {}\n",
    hoard: 'all = []\nloop { all << "x" * (1 << 20) }\n',
    exit: "exit 3\n",
    crash: "raise ArgumentError\n",
    broken: "def f(\n",
    deep: "def f(n) = n == 0 ? 0 : 1 + f(n - 1)\nputs f(100000)\n",
    unicode: `puts "${UNICODE_LINE}"\n`,
  },
  // Debian 12 has Rust 1.63: no std::hint::black_box yet.
  Rust: {
    loop: "fn main() { let mut x = 0u64; loop { x = unsafe { std::ptr::read_volatile(&x) }.wrapping_add(1); } }\n",
    hoard: "fn main() { let mut all = Vec::new(); loop { all.push(vec![1u8; 1 << 20]); } }\n",
    exit: "fn main() { std::process::exit(3); }\n",
    crash: 'fn main() { panic!("no"); }\n',
    broken: 'fn main() { let x: i32 = "a"; }\n',
    deep: 'fn f(n: u32) -> u32 { if n == 0 { return 0; } let below = f(n - 1); 1 + unsafe { std::ptr::read_volatile(&below) } }\nfn main() { println!("{}", f(100000)); }\n',
    unicode: `fn main() { println!("${UNICODE_LINE}"); }\n`,
  },
  TypeScript: {
    loop: typed("for (let x: number = 0; ; x++) if (x < 0) break;"),
    hoard: typed(
      "const all: number[][] = []; for (;;) all.push(new Array<number>(1 << 16).fill(all.length + 0.5));",
    ),
    exit: typed("process.exit(3);"),
    crash: typed('throw new Error("no");'),
    broken: typed('const x: number = "a"; console.log(x);'),
    deep: `function f(n: number): number { return n === 0 ? 0 : 1 + f(n - 1); }\nconsole.log(f(100000));\n`,
    unicode: typed(`console.log("${UNICODE_LINE}");`),
  },
  Kotlin: KOTLIN,
  Haskell: HASKELL,
  Pascal: {
    loop: "var x: qword;\nbegin x := 0; while true do inc(x); end.\n",
    hoard:
      "type block = array[0..1048575] of byte;\nvar p: ^block;\nbegin while true do begin new(p); fillchar(p^, sizeof(block), 1); end; end.\n",
    exit: "begin halt(3); end.\n",
    crash: "var a, b: longint;\nbegin a := 0; b := 1 div a; writeln(b); end.\n",
    broken: "begin x := 1; end.\n",
    deep: "function f(n: longint): longint;\nbegin if n = 0 then f := 0 else f := 1 + f(n - 1); end;\nbegin writeln(f(100000)); end.\n",
    unicode: `begin writeln('${UNICODE_LINE}'); end.\n`,
  },
  Lua: {
    loop: "while true do end\n",
    hoard:
      "local all = {}\nwhile true do all[#all + 1] = string.rep(tostring(#all), 1 << 19) end\n",
    exit: "os.exit(3)\n",
    crash: "error('no')\n",
    broken: "local = 1\n",
    deep: "local function f(n) if n == 0 then return 0 end return 1 + f(n - 1) end\nprint(f(100000))\n",
    unicode: `print("${UNICODE_LINE}")\n`,
  },
  Perl: {
    loop: "while (1) {}\n",
    hoard: "my @all; while (1) { push @all, 'x' x (1 << 20); }\n",
    exit: "exit 3;\n",
    crash: "die 'no';\n",
    broken: "my $x = ;\n",
    deep: 'no warnings "recursion"; sub f { my $n = shift; return $n == 0 ? 0 : 1 + f($n - 1) } print f(100000), "\\n";\n',
    unicode: `print "${UNICODE_LINE}\\n";\n`,
  },
};
