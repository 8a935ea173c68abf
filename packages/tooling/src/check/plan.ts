/** Which steps run, and on what. */
import { findBase, readChanges, readFiles } from "./changed/git.ts";
import { readImportGraph } from "./changed/imports.ts";
import { type Selection, selectTests } from "./changed/select.ts";
import type { CheckSettings } from "./env.ts";
import { CLONE } from "./run.ts";
import { STEPS, type Step } from "./steps.ts";

export interface Plan {
  readonly steps: readonly Step[];
  readonly argumentsOf: (step: Step) => readonly string[];
  /** Said before anything runs. */
  readonly notes: readonly string[];
}

/** They look at the whole clone, whatever changed. */
const BASICS: readonly string[] = ["lint", "types", "unused", "tidy"];

/** @throws WrongUse when git does not know the revision of `--changed`. */
export function makePlan(settings: CheckSettings): Plan {
  if (settings.changedSince !== null) return planChanged(settings.changedSince || findBase(CLONE));
  return {
    steps: STEPS.filter((step) => settings.only?.includes(step.name) ?? true),
    argumentsOf: () => settings.passedOn,
    notes: [],
  };
}

function planChanged(revision: string): Plan {
  const changed = readChanges(CLONE, revision);
  const selection = selectTests(readImportGraph(CLONE, readFiles(CLONE)), changed);
  const since = `since ${revision.slice(0, 12)}`;
  if (changed.length === 0) return planOf(selection, [`nothing has changed ${since}`]);
  const notes = [`${changed.length} files changed ${since}`];
  if (selection.isWhole) {
    return { steps: STEPS, argumentsOf: () => [], notes: [...notes, "they reach everything"] };
  }
  const { vitest, browser } = selection;
  notes.push(`they reach ${vitest.length} files of tests and ${browser.length} of browser tests`);
  return planOf(selection, [...notes, ...[...vitest, ...browser].map((path) => `  ${path}`)]);
}

function planOf(selection: Selection, notes: readonly string[]): Plan {
  const files: Readonly<Record<string, readonly string[]>> = {
    vitest: selection.vitest,
    browser: selection.browser.map((path) => path.slice("tests/".length)),
  };
  const hasTests = selection.vitest.length + selection.browser.length > 0;
  const wanted: Readonly<Record<string, boolean>> = {
    ...Object.fromEntries(BASICS.map((name) => [name, true])),
    build: hasTests || selection.hasWeb || selection.hasRust,
    "rust-format": selection.hasRust,
    "rust-lint": selection.hasRust,
    "rust-test": selection.hasRust,
    "sandbox-vm": selection.hasMachine,
    vitest: selection.vitest.length > 0,
    browser: selection.browser.length > 0,
  };
  return {
    steps: STEPS.filter((step) => wanted[step.name] === true),
    argumentsOf: (step) => files[step.name] ?? [],
    notes,
  };
}
