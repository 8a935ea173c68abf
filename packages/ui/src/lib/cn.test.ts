import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { extendTailwindMerge, getDefaultConfig } from "tailwind-merge";
import { expect, test } from "vitest";
import { cn } from "./cn.ts";

/** The library's own list, with the names of our type scale, weights and shadows. */
const reference = extendTailwindMerge({
  extend: {
    theme: {
      text: ["2xs", "xs", "sm", "base", "read", "md", "lg", "xl", "2xl", "3xl"],
      "font-weight": ["normal", "medium", "strong", "semibold"],
      shadow: ["popover", "dialog"],
    },
  },
});

const UI = join(import.meta.dirname, "..");
const WEB = join(import.meta.dirname, "../../../../apps/web/src");

/** Every word in quotes that the library takes for a class. */
function classesOfTheSources(): string[] {
  const words = new Set<string>();
  for (const room of [UI, WEB]) {
    for (const name of readdirSync(room, { recursive: true, encoding: "utf8" })) {
      if (!/\.tsx?$/.test(name) || name.includes("class-groups")) continue;
      const text = readFileSync(join(room, name), "utf8");
      for (const [, quoted = ""] of text.matchAll(/["'`]([^"'`\n]*)["'`]/g)) {
        for (const word of quoted.split(/\s+/)) {
          // Without what it depends on: `hover:bg-accent` is of the kind of `bg-accent`.
          const plain = word.replace(/^(?:[\w@*-]+(?:\[[^\]]*\])?(?:\/\w+)?:)+/, "");
          if (/^-?[a-z]/.test(plain) && isClass(plain)) words.add(plain);
        }
      }
    }
  }
  return [...words].sort();
}

/** A class of the reference takes an equal one away. */
const isClass = (word: string) => reference(`${word} ${word}`) === word;

/** The same order at every run. */
function shuffled(words: readonly string[], seed: number): string[] {
  const ranked = words.map((word, at) => ({
    word,
    rank: (Math.sin(seed * 1009 + at * 7919) * 1e4) % 1,
  }));
  return ranked.sort((one, two) => one.rank - two.rank).map(({ word }) => word);
}

test("classes win over each other as in the library's own list", () => {
  const words = classesOfTheSources();
  expect(words.length).toBeGreaterThan(500);
  expect(Object.keys(getDefaultConfig().classGroups).length).toBeGreaterThan(100);
  for (let seed = 1; seed <= 60; seed += 1) {
    const all = shuffled(words, seed).join(" ");
    expect(cn(all).split(" ")).toEqual(reference(all).split(" "));
  }
});

test("a later class wins, also behind the same condition", () => {
  expect(cn("px-2 text-sm", "p-4", "text-primary")).toBe("text-sm p-4 text-primary");
  expect(cn("hover:bg-card bg-card", "hover:bg-accent")).toBe("bg-card hover:bg-accent");
});
