import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  firstLanguage,
  openCode,
  placeKey,
  readDraft,
  removeDraft,
  writeDraft,
  writeLanguage,
} from "./draft-store.ts";

const place = { problemId: "1001" };
const now = new Date("2026-11-20T21:46:00Z");
let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});

describe("drafts", () => {
  it("are kept by place and language", () => {
    expect(writeDraft(place, "C++", "int main() {}", now)).toBe(true);
    expect(readDraft(place, "C++")).toEqual({ code: "int main() {}", savedAt: now });
    expect(readDraft(place, "C")).toBeNull();
    expect(readDraft({ problemId: "1002" }, "C++")).toBeNull();
    expect(readDraft({ problemId: "1001", contestId: 7 }, "C++")).toBeNull();
    removeDraft(place, "C++");
    expect(readDraft(place, "C++")).toBeNull();
  });
  it("that cannot be read are none", () => {
    for (const text of ["", "{", "null", "[]", '{"code":1}', '{"code":"x"}']) {
      stored.set("draft:v1:problem/1001:C", text);
      expect(readDraft(place, "C")).toBeNull();
    }
  });
  it("are not claimed to be saved when storage is full", () => {
    vi.stubGlobal("localStorage", {
      getItem: () => null,
      setItem: () => {
        throw new DOMException("full", "QuotaExceededError");
      },
    });
    expect(writeDraft(place, "C", "x", now)).toBe(false);
  });
});

describe("openCode", () => {
  const language = { name: "C", template: "int main(void) {}" };
  it("is the draft, or the template while there is none or a blank one", () => {
    expect(openCode(place, language)).toEqual({ code: language.template, savedAt: null });
    writeDraft(place, "C", " \n", now);
    expect(openCode(place, language).code).toBe(language.template);
    writeDraft(place, "C", "mine", now);
    expect(openCode(place, language)).toEqual({ code: "mine", savedAt: now });
    expect(openCode(place, undefined).code).toBe("");
  });
});

describe("firstLanguage", () => {
  const languages = [
    { name: "C", isAvailable: false },
    { name: "C++", isAvailable: true },
    { name: "Java", isAvailable: true },
  ];
  it("is the first that can run, then the one chosen last, then the one chosen here", () => {
    expect(firstLanguage(place, languages)).toBe("C++");
    writeLanguage({ problemId: "1" }, "Java");
    expect(firstLanguage(place, languages)).toBe("Java");
    writeLanguage(place, "C");
    expect(firstLanguage(place, languages)).toBe("C");
    expect(firstLanguage({ problemId: "2" }, languages)).toBe("C++");
  });
  it("is none without languages", () => {
    expect(firstLanguage(place, [])).toBeNull();
    expect(firstLanguage(place, [{ name: "Ruby", isAvailable: false }])).toBe("Ruby");
  });
});

it("names a contest's problem apart from the bank's", () => {
  expect(placeKey(place)).toBe("problem/1001");
  expect(placeKey({ problemId: "A", contestId: 3 })).toBe("contest/3/A");
});
