/** What Codeforces' lists and its API call the languages of its form: in other words than the form does. */
import { languagesOf } from "../languages/table.ts";

const LISTED: Readonly<Record<string, string>> = {
  ...{ 2: "MS C++", 3: "Delphi", 4: "FPC", 6: "PHP", 7: "Python 2", 9: "Mono C#", 12: "Haskell" },
  ...{ 13: "Perl", 19: "OCaml", 20: "Scala", 28: "D", 31: "Python 3", 32: "Go", 34: "JavaScript" },
  ...{ 36: "Java 8", 40: "PyPy 2", 41: "PyPy 3", 42: "GNU C++11", 43: "GNU C11", 55: "Node.js" },
  ...{ 50: "C++14 (GCC 6-32)", 51: "PascalABC.NET", 54: "C++17 (GCC 7-32)", 59: "MS C++ 2017" },
  ...{ 60: "Java 11", 61: "C++17 (GCC 9-64)", 65: "C# 8", 67: "Ruby 3", 70: "PyPy 3-64" },
  ...{ 75: "Rust 2021", 79: "C# 10", 83: "Kotlin 1.7", 87: "Java 21", 88: "Kotlin 1.9" },
  ...{ 89: "C++20 (GCC 13-64)", 91: "C++23 (GCC 14-64, msys2)", 96: "C# 13", 97: "F# 9" },
  ...{ 98: "Rust 2024", 99: "Kotlin 2.2" },
};

export const listedLanguage = (id: string): string =>
  LISTED[id] ?? languagesOf("CF").find((one) => one.id === id)?.name ?? "";
