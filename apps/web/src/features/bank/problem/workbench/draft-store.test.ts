import { BANK, placeOf } from "@gavel/domain/place";
import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  adoptDraft,
  deskKey,
  firstLanguage,
  openCode,
  readDraft,
  removeDraft,
  writeDraft,
  writeLanguage,
} from "./draft-store.ts";

const desk = { problemId: "1001", place: BANK, owner: null };
const of = (owner: string) => ({ ...desk, owner });
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
    expect(writeDraft(desk, "C++", "int main() {}", now)).toBe(true);
    expect(readDraft(desk, "C++")).toEqual({ code: "int main() {}", savedAt: now });
    expect(readDraft(desk, "C")).toBeNull();
    expect(readDraft({ ...desk, problemId: "1002" }, "C++")).toBeNull();
    expect(readDraft({ ...desk, place: placeOf({ contestId: 7 }) }, "C++")).toBeNull();
    removeDraft(desk, "C++");
    expect(readDraft(desk, "C++")).toBeNull();
  });
  it("of an account are no other's, and no visitor's", () => {
    writeDraft(of("ann"), "C++", "ann's", now);
    expect(readDraft(of("bob"), "C++")).toBeNull();
    expect(readDraft(desk, "C++")).toBeNull();
    expect(readDraft(of("ann"), "C++")?.code).toBe("ann's");
  });
  it("that cannot be read are none", () => {
    for (const text of ["", "{", "null", "[]", '{"code":1}', '{"code":"x"}']) {
      stored.set("draft:v1:problem/1001:C", text);
      expect(readDraft(desk, "C")).toBeNull();
    }
  });
  it("are not claimed to be saved when storage is full", () => {
    vi.stubGlobal("localStorage", {
      getItem: () => null,
      setItem: () => {
        throw new DOMException("full", "QuotaExceededError");
      },
    });
    expect(writeDraft(desk, "C", "x", now)).toBe(false);
  });
});

describe("openCode", () => {
  const language = { name: "C", template: "int main(void) {}" };
  it("is the draft, or the template while there is none or a blank one", () => {
    expect(openCode(desk, language)).toEqual({ code: language.template, savedAt: null });
    writeDraft(desk, "C", " \n", now);
    expect(openCode(desk, language).code).toBe(language.template);
    writeDraft(desk, "C", "mine", now);
    expect(openCode(desk, language)).toEqual({ code: "mine", savedAt: now });
    expect(openCode(desk, undefined).code).toBe("");
  });
  it("is what a visitor has left, for whoever signs in next and has none", () => {
    writeDraft(of("bob"), "C", "bob's", now);
    writeDraft(desk, "C", "a visitor's", now);
    expect(openCode(of("bob"), language).code).toBe("bob's");
    expect(openCode(of("ann"), language)).toEqual({ code: "a visitor's", savedAt: now });
    expect(openCode(of("eve"), language).code).toBe(language.template);
    expect(openCode(desk, language).code).toBe(language.template);
    expect(openCode(of("ann"), language).code).toBe("a visitor's");
  });
  it("is what a visitor was writing when they signed in", () => {
    writeDraft(of("bob"), "C", "older", now);
    writeDraft(desk, "C", "just written", now);
    adoptDraft(of("bob"), "C");
    expect(openCode(of("bob"), language).code).toBe("just written");
    expect(readDraft(desk, "C")).toBeNull();
    adoptDraft(of("bob"), "C");
    expect(openCode(of("bob"), language).code).toBe("just written");
  });
});

describe("firstLanguage", () => {
  const languages = [
    { name: "C", isAvailable: false },
    { name: "C++", isAvailable: true },
    { name: "Java", isAvailable: true },
  ];
  it("is the first that can run, then the one chosen last, then the one chosen here", () => {
    expect(firstLanguage(desk, languages)).toBe("C++");
    writeLanguage({ ...desk, problemId: "1" }, "Java");
    expect(firstLanguage(desk, languages)).toBe("Java");
    writeLanguage(desk, "C");
    expect(firstLanguage(desk, languages)).toBe("C");
    expect(firstLanguage({ ...desk, problemId: "2" }, languages)).toBe("C++");
    // Another judge's are kept apart.
    const there = ["G++", "C", "Java"].map((name) => ({ name, isAvailable: true, oj: "HDU" }));
    const at = (problemId: string) => ({ ...desk, problemId });
    expect(firstLanguage(at("HDU-1000"), there)).toBe("G++");
    writeLanguage(at("HDU-1000"), "Java", "HDU");
    expect(firstLanguage(at("HDU-1001"), there)).toBe("Java");
    expect(firstLanguage(at("3"), languages)).toBe("C++");
  });
  it("is C++ at another judge whose list begins with something else", () => {
    const there = [
      { name: "><> (fishr 0.1.0)", contentType: "text/plain" },
      { name: "C23 (GCC 15.2.0)", contentType: "text/x-csrc" },
      { name: "C++23 (GCC 15.2.0)", contentType: "text/x-c++src" },
    ].map((one) => ({ ...one, isAvailable: true, oj: "AC" }));
    const at = (problemId: string) => ({ ...desk, problemId });
    expect(firstLanguage(at("AC-ABC110_A"), there)).toBe("C++23 (GCC 15.2.0)");
    expect(firstLanguage(at("AC-ABC110_A"), there.slice(0, 2))).toBe("><> (fishr 0.1.0)");
    writeLanguage(at("AC-ABC110_A"), "C23 (GCC 15.2.0)", "AC");
    expect(firstLanguage(at("AC-ABC110_B"), there)).toBe("C23 (GCC 15.2.0)");
  });
  it("is none without languages", () => {
    expect(firstLanguage(desk, [])).toBeNull();
    expect(firstLanguage(desk, [{ name: "Ruby", isAvailable: false }])).toBe("Ruby");
  });
});

it("names a contest's problem apart from the bank's", () => {
  expect(deskKey(desk)).toBe("problem/1001");
  expect(deskKey({ problemId: "A", place: placeOf({ contestId: 3 }) })).toBe("contest/3/A");
});
