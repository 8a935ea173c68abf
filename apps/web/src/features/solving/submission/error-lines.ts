/**
 * How compilers name a line: "main.cpp:12:19: error" (gcc, javac, ghc, kotlinc), "main.cs(12,5): error" (mcs, tsc, fpc),
 * " --> main.rs:12:5" (rustc), "main.rb:12:" and "main.js:12" (the scripts and go), "line 12" (Python, PHP, Perl).
 */
const ERROR_LINES = [
  /^[\w./-]+\.\w+:(\d+)(?::\d+)?: (?:fatal )?error/gm,
  /^[\w./-]+\.\w+\((\d+),\d+\):? (?:error|fatal)/gim,
  /^\s*--> [\w./-]+:(\d+)/gm,
  /^[\w./-]+\.(?:rb|lua|go|js):(\d+)/gm,
  /(?:,|\bon|\bat [\w.]+) line (\d+)\b/gm,
];

/** Lines that a compiler complains about, from the top, without repeats. */
export function findErrorLines(output: string): number[] {
  const lines = ERROR_LINES.flatMap((pattern) =>
    [...output.matchAll(pattern)].map((match) => Number(match[1])),
  );
  return [...new Set(lines)].sort((a, b) => a - b);
}
