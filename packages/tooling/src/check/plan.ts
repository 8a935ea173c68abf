/** Which steps run, and on what. */
import { findBase, readChanges, readFiles } from "./changed/git.ts";
import { readImportGraph } from "./changed/imports.ts";
import { type Selection, selectTests } from "./changed/select.ts";
import type { CheckSettings } from "./env.ts";
import { CLONE } from "./run.ts";
import { STAGES, type Step } from "./steps.ts";

/** Lanes that go on beside each other, each one step after the other. */
type Stage = readonly (readonly Step[])[];

export interface Plan {
  readonly stages: readonly Stage[];
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
    stages: stagesOf((step) => settings.only?.includes(step.name) ?? true),
    argumentsOf: () => settings.passedOn,
    notes: [],
  };
}

function stagesOf(isWanted: (step: Step) => boolean): readonly Stage[] {
  return STAGES.map((stage) => stage.map((lane) => lane.filter(isWanted)));
}

function planChanged(revision: string): Plan {
  const changed = readChanges(CLONE, revision);
  const selection = selectTests(readImportGraph(CLONE, readFiles(CLONE)), changed);
  const since = `since ${revision.slice(0, 12)}`;
  if (changed.length === 0) return planOf(selection, [`nothing has changed ${since}`]);
  const notes = [`${changed.length} files changed ${since}`];
  if (selection.isWhole) {
    const note = "they reach everything";
    return { stages: STAGES, argumentsOf: () => [], notes: [...notes, note] };
  }
  const { vitest, browser } = selection;
  notes.push(`they reach ${vitest.length} files of tests and ${browser.length} of browser tests`);
  return planOf(selection, [...notes, ...[...vitest, ...browser].map((path) => `  ${path}`)]);
}

/** @internal */
export function planOf(selection: Selection, notes: readonly string[]): Plan {
  const { tidyLeftOut } = selection;
  const args: Readonly<Record<string, readonly string[]>> = {
    tidy: tidyLeftOut.map((path) => `--exclude=${path}`),
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
  const stages = stagesOf((step) => wanted[step.name] === true);
  // The sandbox's own tests measure time: beside them stands only what the whole plan puts there.
  const isQuiet = selection.hasRust || selection.hasMachine;
  return {
    stages: isQuiet ? stages : [sideBySide(stages)],
    argumentsOf: (step) => args[step.name] ?? [],
    notes,
  };
}

/** What reads the sources beside what runs them: a few tests wait more than they compute. */
function sideBySide(stages: readonly Stage[]): Stage {
  const steps = stages.flat(2);
  const reads = (step: Step) => BASICS.includes(step.name);
  return [steps.filter(reads), steps.filter((step) => !reads(step))];
}
