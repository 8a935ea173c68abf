/**
 * A+B in every language, and in words how programs are compiled and run. The judge compiles and runs these very
 * programs to find out which languages work on a machine, and the site shows them to those who ask how to read input.
 */
import type { LanguageName } from "./language.ts";

export interface LanguageSample {
  /** As people would type it at home; the judge adds what keeps a program inside its box. */
  readonly compileCommand: string;
  /** MEMORY and STACK stand for the problem's limits. */
  readonly runCommand: string;
  /** Reads pairs of numbers to the end of the input and prints the sum of each on a line of its own. */
  readonly template: string;
}

const C_SAMPLE = `#include <stdio.h>

int main(void) {
    int a, b;
    while (scanf("%d %d", &a, &b) == 2) {
        printf("%d\\n", a + b);
    }
    return 0;
}
`;
const CPP_SAMPLE = `#include <iostream>

int main() {
    int a, b;
    while (std::cin >> a >> b) {
        std::cout << a + b << '\\n';
    }
    return 0;
}
`;
const JAVA_SAMPLE = `import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        while (in.hasNextInt()) {
            int a = in.nextInt();
            int b = in.nextInt();
            System.out.println(a + b);
        }
    }
}
`;
const PYTHON3_SAMPLE = `import sys

for line in sys.stdin:
    a, b = map(int, line.split())
    print(a + b)
`;
const PYTHON2_SAMPLE = `import sys

for line in sys.stdin:
    a, b = map(int, line.split())
    print a + b
`;
const GO_SAMPLE = `package main

import "fmt"

func main() {
	var a, b int
	for {
		if n, _ := fmt.Scan(&a, &b); n != 2 {
			break
		}
		fmt.Println(a + b)
	}
}
`;
const CSHARP_SAMPLE = `using System;

public class Program
{
    public static void Main()
    {
        string line;
        while ((line = Console.ReadLine()) != null)
        {
            string[] words = line.Split(new[] { ' ' }, StringSplitOptions.RemoveEmptyEntries);
            if (words.Length < 2) continue;
            Console.WriteLine(int.Parse(words[0]) + int.Parse(words[1]));
        }
    }
}
`;
const PHP_SAMPLE = `<?php
while (fscanf(STDIN, "%d %d", $a, $b) == 2) {
    echo $a + $b, PHP_EOL;
}
`;
const NODE_SAMPLE = `const lines = require("fs").readFileSync(0, "utf8").split("\\n");
for (const line of lines) {
  const [a, b] = line.trim().split(/\\s+/).map(Number);
  if (b !== undefined) console.log(a + b);
}
`;
const V8_SAMPLE = `let line;
while ((line = readline()) !== undefined) {
  const [a, b] = line.trim().split(/\\s+/).map(Number);
  if (b !== undefined) print(a + b);
}
`;
const RUBY_SAMPLE = `while (line = gets)
  a, b = line.split.map(&:to_i)
  puts a + b
end
`;
const RUST_SAMPLE = `use std::io::{self, BufRead};

fn main() {
    for line in io::stdin().lock().lines() {
        let line = line.unwrap();
        let sum: i64 = line.split_whitespace().map(|word| word.parse::<i64>().unwrap()).sum();
        println!("{}", sum);
    }
}
`;

const TYPESCRIPT_SAMPLE = `import { readFileSync } from "node:fs";

for (const line of readFileSync(0, "utf8").split("\\n")) {
  const [a, b]: number[] = line.trim().split(/\\s+/).map(Number);
  if (b !== undefined) console.log(a + b);
}
`;
const KOTLIN_SAMPLE = `fun main() {
    while (true) {
        val line = readLine() ?: break
        val numbers = line.trim().split(" ").map { it.toInt() }
        println(numbers[0] + numbers[1])
    }
}
`;
const HASKELL_SAMPLE = `main :: IO ()
main = interact $ unlines . map (show . sum . map read . words) . lines
`;
const PASCAL_SAMPLE = `var
  a, b: longint;
begin
  while not seekeof do
  begin
    read(a, b);
    writeln(a + b);
  end;
end.
`;
const LUA_SAMPLE = `while true do
  local a, b = io.read("n", "n")
  if b == nil then break end
  print(a + b)
end
`;
const PERL_SAMPLE = `use strict;
use warnings;

while (my $line = <STDIN>) {
    my ($x, $y) = split " ", $line;
    print $x + $y, "\\n";
}
`;

const gcc = (flags: string): LanguageSample => ({
  compileCommand: `gcc -DONLINE_JUDGE -w -fmax-errors=10 ${flags} main.c -o main -lm`,
  runCommand: "./main",
  template: C_SAMPLE,
});
const gpp = (flags: string): LanguageSample => ({
  compileCommand: `g++ -DONLINE_JUDGE -w -fmax-errors=10 ${flags} main.cpp -o main -lm`,
  runCommand: "./main",
  template: CPP_SAMPLE,
});
const python = (program: string, template: string): LanguageSample => ({
  compileCommand: `${program} -m py_compile main.py`,
  runCommand: `${program} main.pyc`,
  template,
});

export const LANGUAGE_SAMPLES: Readonly<Record<LanguageName, LanguageSample>> = {
  C: gcc("-std=gnu17"),
  "C With O2": gcc("-std=gnu17 -O2"),
  "C++": gpp("-std=gnu++14"),
  "C++ With O2": gpp("-std=gnu++14 -O2"),
  "C++ 17": gpp("-std=gnu++17"),
  "C++ 17 With O2": gpp("-std=gnu++17 -O2"),
  "C++ 20": gpp("-std=gnu++20"),
  "C++ 20 With O2": gpp("-std=gnu++20 -O2"),
  Java: {
    compileCommand: "javac -encoding UTF-8 Main.java",
    runCommand: "java -XX:+UseSerialGC -XmxMEMORY -XssSTACK Main",
    template: JAVA_SAMPLE,
  },
  Python3: python("python3", PYTHON3_SAMPLE),
  Python2: python("python2", PYTHON2_SAMPLE),
  PyPy3: python("pypy3", PYTHON3_SAMPLE),
  PyPy2: python("pypy", PYTHON2_SAMPLE),
  Golang: {
    compileCommand: "go build -o main main.go",
    runCommand: "GOMEMLIMIT=MEMORY ./main",
    template: GO_SAMPLE,
  },
  "C#": {
    compileCommand: "mcs -optimize+ -d:ONLINE_JUDGE -r:System.Numerics -out:main.exe main.cs",
    runCommand: "mono main.exe",
    template: CSHARP_SAMPLE,
  },
  PHP: {
    compileCommand: "php -l main.php",
    runCommand: "php -d opcache.enable_cli=1 -d opcache.jit=tracing main.php",
    template: PHP_SAMPLE,
  },
  "JavaScript Node": {
    compileCommand: "node --check main.js",
    runCommand: "node --max-old-space-size=MEMORY --stack-size=STACK main.js",
    template: NODE_SAMPLE,
  },
  "JavaScript V8": {
    compileCommand: "node --check main.js",
    runCommand: "d8 main.js",
    template: V8_SAMPLE,
  },
  Ruby: { compileCommand: "ruby -c main.rb", runCommand: "ruby main.rb", template: RUBY_SAMPLE },
  Rust: {
    compileCommand: "rustc --edition 2021 -O --cfg online_judge --cap-lints allow -o main main.rs",
    runCommand: "./main",
    template: RUST_SAMPLE,
  },
  TypeScript: {
    compileCommand: "tsc --target es2022 --module commonjs --types node main.ts",
    runCommand: "node --max-old-space-size=MEMORY --stack-size=STACK main.js",
    template: TYPESCRIPT_SAMPLE,
  },
  Kotlin: {
    compileCommand: "kotlinc main.kt -d main.jar",
    runCommand: "java -XX:+UseSerialGC -XmxMEMORY -XssSTACK -cp main.jar:kotlin-stdlib.jar MainKt",
    template: KOTLIN_SAMPLE,
  },
  Haskell: {
    compileCommand: "ghc -O2 -rtsopts -o main main.hs",
    runCommand: "./main +RTS -MMEMORY -RTS",
    template: HASKELL_SAMPLE,
  },
  Pascal: {
    compileCommand: "fpc -O2 -dONLINE_JUDGE -omain main.pas",
    runCommand: "./main",
    template: PASCAL_SAMPLE,
  },
  Lua: { compileCommand: "luac -p main.lua", runCommand: "lua main.lua", template: LUA_SAMPLE },
  Perl: { compileCommand: "perl -c main.pl", runCommand: "perl main.pl", template: PERL_SAMPLE },
};
