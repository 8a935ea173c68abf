import { zodResolver } from "@hookform/resolvers/zod";
import { useLingui } from "@lingui/react/macro";
import { useRef } from "react";
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import type { z } from "zod";
import { describeError, type ErrorFacts, errorFacts } from "../errors/describe-error.ts";
import { TELLS_WHEN_SENT, TELLS_WHEN_TOUCHED } from "./validation.ts";

export interface ServerForm<Values extends FieldValues, Sent = Values>
  extends UseFormReturn<Values, unknown, Sent> {
  /** Checks the fields and sends them; never throws. */
  readonly submit: () => void;
  /** Takes back what was not saved. */
  readonly undo: () => void;
}

type Place<Values extends FieldValues> = FieldPath<Values> | "root";

interface ServerFormOptions<Values extends FieldValues, Sent> {
  schema: z.ZodType<Sent, Values>;
  /** What the form begins with. When it changes, fields that nobody has touched follow it. */
  values: Values;
  /** @returns what is kept now, where the form stays open on it. @throws what the server refused with. */
  send: (input: Sent) => Promise<Values | undefined>;
  /**
   * Where a refusal is said: at the field it speaks of, under the form, or both. For mutations whose failures are told
   * inline; of others the mutation cache has told.
   */
  placesOf?: (code: string) => readonly Place<Values>[];
  /** Words for refusals that mean something else here. */
  refusals?: Readonly<Partial<Record<string, string>>>;
  onRefused?: (facts: ErrorFacts, form: UseFormReturn<Values, unknown, Sent>) => void;
  /** Faults are told from the first attempt to send on, not as soon as a field is left. */
  tellsWhenSent?: boolean;
  /** After all went well; the form is busy until it is over. */
  onDone?: (input: Sent) => unknown;
}

/** What leads away waits for the clean form, whose guard asks nothing. */
export const drawn = () => new Promise((resolve) => setTimeout(resolve));

/** What has been typed goes as well. */
const WHOLLY = { keepDirtyValues: false, keepDirty: false };

/** Of each field, to see later whether it has become another. */
function asText(values: FieldValues): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, JSON.stringify(value) ?? ""]),
  );
}

/** A form that the server has the last word on. What was typed stays after a refusal. */
export function useServerForm<Values extends FieldValues, Sent>(
  options: ServerFormOptions<Values, Sent>,
): ServerForm<Values, Sent> {
  const { schema, values, send, placesOf, refusals, onRefused, onDone } = options;
  const { i18n } = useLingui();
  const form = useForm<Values, unknown, Sent>({
    resolver: zodResolver(schema),
    defaultValues: values as DefaultValues<Values>,
    values,
    // And it stays known that there are some, for whoever asks before they are left.
    resetOptions: { keepDirtyValues: true, keepDirty: true },
    ...(options.tellsWhenSent ? TELLS_WHEN_SENT : TELLS_WHEN_TOUCHED),
  });
  type Name = FieldPath<Values>;
  const submit = form.handleSubmit(async (input) => {
    const shown = asText(form.getValues());
    let kept: Values | undefined;
    try {
      kept = await send(input);
    } catch (cause) {
      const facts = errorFacts(cause);
      onRefused?.(facts, form);
      const message = refusals?.[facts.code] ?? describeError(i18n, cause);
      const error = { type: facts.code, message };
      for (const place of placesOf?.(facts.code) ?? []) {
        form.setError(place, error, { shouldFocus: true });
      }
      return;
    }
    if (kept !== undefined) {
      // What somebody went on to type meanwhile is not among what was saved.
      const now = form.getValues();
      const typed = Object.entries(asText(now))
        .filter(([name, text]) => text !== shown[name] && form.getFieldState(name as Name).isDirty)
        .map(([name]) => name as Name);
      form.reset(kept, WHOLLY);
      for (const name of typed) form.setValue(name, now[name], { shouldDirty: true });
      await drawn();
    }
    await onDone?.(input);
  });
  const isUnderWay = useRef(false);
  // The button is off by then, but not the keys that send: held down, they would send it again and again.
  async function submitOnce() {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    try {
      await submit();
    } finally {
      isUnderWay.current = false;
    }
  }
  return { ...form, submit: () => void submitOnce(), undo: () => form.reset(undefined, WHOLLY) };
}
