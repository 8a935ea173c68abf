import { notifySuccess } from "@gavel/ui/toast";
import { useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import { describeError, errorFacts } from "../../../../app/errors/describe-error.ts";
import type { Fault } from "./parts.ts";
import { PART_NAMES, type Parts, partsInOrder } from "./tabs.tsx";

/** These name a field as the wire calls it; the form says the same in its own words. */
const SAID_BY_FAULTS = new Set<unknown>(["PARAM_INVALID", "PARAM_MISSING"]);

/** What somebody else saved meanwhile is shown in a dialog of its own. */
const SHOWN_ELSEWHERE = new Set<unknown>(["PROBLEM_CHANGED", "DATA_CHANGED", "PROGRAMS_CHANGED"]);

export interface Saving {
  readonly isSaving: boolean;
  /** Which part was not saved, and why. */
  readonly refusal: string | null;
  /** Saves what was changed, part after part, and stops at the first that is refused; never throws. */
  readonly save: () => void;
}

export function useSave(parts: Parts): Saving {
  const { t, i18n } = useLingui();
  const [isSaving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const latest = useRef(parts);
  latest.current = parts;
  const isBusy = useRef(false);

  /** Shorter or plainer than the server can say it; null = as the server says it. */
  function whyNot(code: unknown, faults: readonly Fault[]): string | null {
    // What the compiler says stands there line by line.
    if (code === "CHECKER_COMPILE_FAILED") {
      return t`The checker or interactor does not compile: see Judging`;
    }
    if (!SAID_BY_FAULTS.has(code)) return null;
    return faults.find(({ kind }) => kind === "error")?.text ?? null;
  }

  async function saveAll() {
    const saved = new Set<keyof Parts>();
    for (const [name] of partsInOrder(latest.current)) {
      const part = latest.current[name];
      if (part === undefined || !part.isDirty) continue;
      try {
        await part.save();
        saved.add(name);
      } catch (error) {
        const { code } = errorFacts(error);
        if (SHOWN_ELSEWHERE.has(code)) return;
        const what = i18n._(PART_NAMES[name]);
        const why = whyNot(code, latest.current[name]?.faults ?? []) ?? describeError(i18n, error);
        setRefusal(t`${what}: not saved. ${why}`);
        return;
      }
    }
    notifySuccess(t`Saved`);
    for (const [name, part] of partsInOrder(latest.current)) {
      if (saved.size > 0 && !saved.has(name)) void part.afterOthers?.();
    }
  }

  async function save() {
    if (isBusy.current) return;
    isBusy.current = true;
    setSaving(true);
    setRefusal(null);
    // What leads here may have changed a part just now.
    await new Promise((drawn) => setTimeout(drawn));
    try {
      await saveAll();
    } finally {
      isBusy.current = false;
      setSaving(false);
    }
  }

  return { isSaving, refusal, save: () => void save() };
}
