/** What lists and the help page show of each language: how it is compiled, and A+B as a sample. A table. */
import type { LanguageName } from "@gavel/domain/language";

interface LanguageSample {
  readonly compileCommand: string;
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

const gcc = (flags: string): LanguageSample => ({
  compileCommand: `gcc -DONLINE_JUDGE -w -fmax-errors=10 -static ${flags} main.c -o main -lm`,
  template: C_SAMPLE,
});
const gpp = (flags: string): LanguageSample => ({
  compileCommand: `g++ -DONLINE_JUDGE -w -fmax-errors=10 -static ${flags} main.cpp -o main -lm`,
  template: CPP_SAMPLE,
});

/** The commands say what the judge hosts do, in words that people can try at home. */
export const LANGUAGE_SAMPLES: Readonly<Record<LanguageName, LanguageSample>> = {
  C: gcc("-std=gnu17"),
  "C With O2": gcc("-std=gnu17 -O2"),
  "C++": gpp("-std=gnu++14"),
  "C++ With O2": gpp("-std=gnu++14 -O2"),
  "C++ 17": gpp("-std=gnu++17"),
  "C++ 17 With O2": gpp("-std=gnu++17 -O2"),
  "C++ 20": gpp("-std=gnu++20"),
  "C++ 20 With O2": gpp("-std=gnu++20 -O2"),
  Java: { compileCommand: "javac -encoding UTF-8 Main.java", template: JAVA_SAMPLE },
  Python3: { compileCommand: "python3 -m py_compile main.py", template: PYTHON3_SAMPLE },
  Python2: { compileCommand: "python2 -m py_compile main.py", template: PYTHON2_SAMPLE },
  PyPy3: { compileCommand: "pypy3 -m py_compile main.py", template: PYTHON3_SAMPLE },
  PyPy2: { compileCommand: "pypy -m py_compile main.py", template: PYTHON2_SAMPLE },
  Golang: { compileCommand: "go build -o main main.go", template: GO_SAMPLE },
  "C#": { compileCommand: "mcs -optimize+ -out:main.exe main.cs", template: CSHARP_SAMPLE },
  PHP: { compileCommand: "php -l main.php", template: PHP_SAMPLE },
  "JavaScript Node": { compileCommand: "node --check main.js", template: NODE_SAMPLE },
  "JavaScript V8": { compileCommand: "d8 main.js", template: V8_SAMPLE },
  Ruby: { compileCommand: "ruby -c main.rb", template: RUBY_SAMPLE },
  Rust: {
    compileCommand: "rustc --edition 2021 -O --cfg online_judge --cap-lints allow -o main main.rs",
    template: RUST_SAMPLE,
  },
};
