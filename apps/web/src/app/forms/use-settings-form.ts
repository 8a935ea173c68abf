import type { AppRouter } from "@gavel/api/types";
import { notifySuccess } from "@gavel/ui/toast";
import { useLingui } from "@lingui/react/macro";
import type { inferProcedureInput } from "@trpc/server";
import type { FieldPath, FieldValues } from "react-hook-form";
import type { z } from "zod";
import { type Outputs, trpc } from "../trpc.ts";
import { onlyChanged } from "./only-changed.ts";
import { type ServerForm, useServerForm } from "./use-server-form.ts";

type Settings = Outputs["setting"]["all"];

interface SettingsFormOptions<Values extends FieldValues, Sent> {
  schema: z.ZodType<Sent, Values>;
  valuesOf: (settings: Settings) => Values;
  changesOf: (input: Sent) => inferProcedureInput<AppRouter["setting"]["update"]>;
  /** Where a refusal is said beside the place where all are. */
  placesOf?: (code: string) => readonly (FieldPath<Values> | "root")[];
  onDone?: () => unknown;
}

/** A form over some of the site's settings. A refusal is told where all are. */
export function useSettingsForm<Values extends FieldValues, Sent>(
  options: SettingsFormOptions<Values, Sent>,
): ServerForm<Values, Sent> {
  const { schema, valuesOf, changesOf, placesOf, onDone } = options;
  const { t } = useLingui();
  const { setting } = trpc.useUtils();
  const [settings] = trpc.setting.all.useSuspenseQuery();
  const update = trpc.setting.update.useMutation();
  return useServerForm({
    schema,
    values: valuesOf(settings),
    placesOf,
    async send(input) {
      // Several forms hold the same setting, in other tabs too: one that was not touched here says nothing.
      const shown = schema.safeParse(valuesOf(settings));
      const wanted = changesOf(input);
      const changes = shown.success ? onlyChanged(changesOf(shown.data), wanted) : wanted;
      if (Object.keys(changes).length === 0) return valuesOf(settings);
      const saved = await update.mutateAsync(changes);
      setting.all.setData(undefined, saved);
      return valuesOf(saved);
    },
    async onDone() {
      notifySuccess(t`Update Successfully`);
      await setting.website.invalidate();
      await onDone?.();
    },
  });
}
