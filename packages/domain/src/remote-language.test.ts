import { expect, test } from "vitest";
import { contentTypeOf } from "./remote-language.ts";

test.each([
  ["G++", "text/x-c++src"],
  ["GNU G++20 13.2 (64 bit, winlibs)", "text/x-c++src"],
  ["Microsoft Visual C++ 2017", "text/x-c++src"],
  ["Clang++17 Diagnostics", "text/x-c++src"],
  ["C++ IOI-Style(GNU++20) (GCC 14.2.0)", "text/x-c++src"],
  ["GCC", "text/x-csrc"],
  ["C", "text/x-csrc"],
  ["C (MSVC)", "text/x-csrc"],
  ["GNU GCC C11 5.1.0", "text/x-csrc"],
  ["C23 (Clang 21.1.0)", "text/x-csrc"],
  ["C99 (gcc 8.3)", "text/x-csrc"],
  ["C# 13, .NET SDK 9", "text/x-csharp"],
  ["C3 (c3c 0.7.5)", "text/x-csrc"],
  ["Java", "text/x-java"],
  ["Java24 (OpenJDK 24.0.2)", "text/x-java"],
  ["JavaScript V8 4.8.0", "text/javascript"],
  ["Node.js 15.8.0 (64bit)", "text/javascript"],
  ["PyPy 3.10 (7.3.15, 64bit)", "text/x-python"],
  ["Go 1.22.2", "text/x-go"],
  ["PascalABC.NET 3.8.3", "text/x-pascal"],
  ["Delphi 7", "text/x-pascal"],
  ["Rust 1.89.0 (2021)", "text/x-rustsrc"],
  ["Gosu (gosu 1.14.9)", "text/plain"],
  ["Clojure (clojure 1.10.0)", "text/plain"],
  ["COBOL (Free) (GnuCOBOL 3.2)", "text/plain"],
  ["Carp(Carp 0.5.5)", "text/plain"],
])("%s is coloured as %s", (name, contentType) => {
  expect(contentTypeOf(name)).toBe(contentType);
});
