import { notifySuccess } from "@gavel/ui/toast";
import { useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import { describeError, errorFacts } from "../../../../app/errors/describe-error.ts";
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

  async function saveAll() {
    for (const [name] of partsInOrder(latest.current)) {
      const part = latest.current[name];
      if (part === undefined || !part.isDirty) continue;
      try {
        await part.save();
      } catch (error) {
        const { code } = errorFacts(error);
        if (SHOWN_ELSEWHERE.has(code)) return;
        const what = i18n._(PART_NAMES[name]);
        const fault = latest.current[name]?.faults.find(({ kind }) => kind === "error");
        const isToldThere = fault !== undefined && SAID_BY_FAULTS.has(code);
        const why = isToldThere ? fault.text : describeError(i18n, error);
        setRefusal(t`${what}: not saved. ${why}`);
        return;
      }
    }
    notifySuccess(t`Saved`);
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
