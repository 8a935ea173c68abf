import { useState } from "react";
import type { Problem } from "../types.ts";
import { type Desk, deskKey } from "../workbench/draft-store.ts";
import {
  addCase,
  type CustomCase,
  readCustomCases,
  readIsOpen,
  removeCase,
  takeOverCases,
  writeCustomCases,
  writeIsOpen,
} from "./case-store.ts";

/** One tab of the drawer. */
export interface TestCase {
  /** `sample-1`, `custom-3`. */
  readonly key: string;
  readonly kind: "sample" | "custom";
  /** Counted from 1 among its kind, as it is shown. */
  readonly number: number;
  readonly input: string;
  readonly expected: string;
}

export interface TestCases {
  readonly isOpen: boolean;
  readonly open: (isOpen: boolean) => void;
  readonly cases: readonly TestCase[];
  readonly active: TestCase;
  /** The key of a tab; it may be one that holds no case. null = none was chosen yet. */
  readonly chosen: string | null;
  readonly customCount: number;
  readonly select: (key: string) => void;
  /** Of a custom case. */
  readonly edit: (key: string, part: Partial<Pick<CustomCase, "input" | "expected">>) => void;
  /** Adds a custom case and shows it; with the content of another one when given. */
  readonly add: (from?: Pick<CustomCase, "input" | "expected">) => void;
  readonly remove: (key: string) => void;
}

/** Those of whoever is at the desk; what a visitor has typed goes along when they sign in. */
function useCustomCases(desk: Desk) {
  const [customs, setCustoms] = useState(() => readCustomCases(desk));
  const [owner, setOwner] = useState(desk.owner);
  const [isTyped, setIsTyped] = useState(false);
  if (owner !== desk.owner) {
    setOwner(desk.owner);
    setIsTyped(false);
    if (owner === null && isTyped) takeOverCases(desk, customs);
    else setCustoms(readCustomCases(desk));
  }
  function change(next: readonly CustomCase[]) {
    setCustoms(next);
    setIsTyped(true);
    writeCustomCases(desk, next);
  }
  return [customs, change] as const;
}

const keyOf = (one: CustomCase) => `custom-${one.id}`;

/** The samples of a problem and the reader's own inputs, which the browser keeps. */
export function useCases(problem: Problem, desk: Desk): TestCases {
  const [isOpen, setIsOpen] = useState(readIsOpen);
  const [customs, change] = useCustomCases(desk);
  const [chosen, setChosen] = useState<string | null>(null);
  const samples = problem.examples.map(
    ({ input, output }, index): TestCase => ({
      key: `sample-${index + 1}`,
      kind: "sample",
      number: index + 1,
      input,
      expected: output,
    }),
  );
  const own = customs.map(
    (one, index): TestCase => ({
      key: keyOf(one),
      kind: "custom",
      number: index + 1,
      input: one.input,
      expected: one.expected,
    }),
  );
  const cases = [...samples, ...own];
  const active = cases.find((one) => one.key === chosen) ?? cases[0];
  if (active === undefined) throw new Error(`${deskKey(desk)} has nothing to test`);

  return {
    isOpen,
    open: (next) => {
      setIsOpen(next);
      writeIsOpen(next);
    },
    cases,
    active,
    chosen,
    customCount: customs.length,
    select: setChosen,
    edit: (key, part) =>
      change(customs.map((one) => (keyOf(one) === key ? { ...one, ...part } : one))),
    add: (from) => {
      const content = { input: from?.input ?? "", expected: from?.expected ?? "" };
      const { cases: next, added } = addCase(customs, content);
      change(next);
      setChosen(keyOf(added));
    },
    remove: (key) => {
      const at = cases.findIndex((one) => one.key === key);
      const gone = customs.find((one) => keyOf(one) === key);
      if (gone === undefined) return;
      change(removeCase(customs, gone.id));
      if (customs.length > 1) setChosen(cases[at - 1]?.key ?? null);
    },
  };
}
