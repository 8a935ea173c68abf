import { PACE_KINDS, PACE_WINDOWS, type PaceKind, type PaceWindow } from "@gavel/domain/pace";
import { useLingui } from "@lingui/react/macro";
import { paceWords } from "../../../app/pace-words.ts";
import type { Outputs } from "../../../app/trpc.ts";
import { fieldText } from "./field-words.ts";
import { type Change, type Facts, readChanges } from "./read-changes.ts";
import { valueText } from "./value-words.ts";

export type Entry = Outputs["audit"]["find"]["records"][number];

export interface ChangeLine {
  readonly change: Change;
  /** What the field is called. */
  readonly name: string;
  /** The change in one line: "Role: Default user → All Problem Admin". */
  readonly text: string;
}

/** What an entry says, in the reader's language. */
export function useChangeLines(): (entry: Entry) => ChangeLine[] {
  const { t, i18n } = useLingui();
  return ({ action, before, after }) => {
    const noun = action.slice(0, action.indexOf("."));
    const nameOf = (field: string) => {
      const [kind, span] = readPaceField(field) ?? [];
      if (kind === undefined) return fieldText(i18n, noun, field);
      const what = i18n._(paceWords[kind]);
      return span === "minute" ? t`${what}, per minute` : t`${what}, per day`;
    };
    return readChanges(withPaces(before), withPaces(after)).flatMap((change) => {
      // The numbers of the other paces were saved along, as they were.
      const isSame = JSON.stringify(change.before) === JSON.stringify(change.after);
      if (isSame && before !== null && after !== null && !change.isText) return [];
      const name = nameOf(change.field);
      const value = (one: unknown) => valueText(i18n, change.field, one);
      const [old, next] = [value(change.before), value(change.after)];
      if (change.isText) {
        const isChange = before !== null && after !== null;
        return [{ change, name, text: isChange ? t`${name} changed` : name }];
      }
      if (before === null) return [{ change, name, text: t`${name}: ${next}` }];
      if (after === null) return [{ change, name, text: t`${name}: ${old}` }];
      return [{ change, name, text: t`${name}: ${old} → ${next}` }];
    });
  };
}

const PACE_FIELD = /^pace\.(\w+)\.(\w+)$/;

function readPaceField(field: string): [PaceKind, PaceWindow] | undefined {
  const [, kind = "", span = ""] = PACE_FIELD.exec(field) ?? [];
  const isKind = (PACE_KINDS as readonly string[]).includes(kind);
  return isKind && Object.hasOwn(PACE_WINDOWS, span)
    ? [kind as PaceKind, span as PaceWindow]
    : undefined;
}

/** All paces are one setting; each of their numbers is told as a field of its own. */
function withPaces(facts: Facts | null): Facts | null {
  const pace = facts?.pace;
  if (facts === null || typeof pace !== "object" || pace === null) return facts;
  const { pace: _, ...others } = facts;
  const numbers = Object.entries(pace).flatMap(([kind, spans]) =>
    Object.entries((spans ?? {}) as object).map(([span, value]) => [`pace.${kind}.${span}`, value]),
  );
  return { ...others, ...Object.fromEntries(numbers) };
}
