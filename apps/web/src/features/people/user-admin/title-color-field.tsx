import { Field } from "@gavel/ui/field";
import { Input } from "@gavel/ui/input";
import { Trans, useLingui } from "@lingui/react/macro";
import { Controller, type UseFormReturn } from "react-hook-form";
import type { EditForm } from "./edit-form.ts";

/** What the picker shows while there is no colour. */
const NO_COLOR = "#8a6d1f";

/** A colour for the square beside the title: typed, or picked. */
export function TitleColorField({ form }: { form: UseFormReturn<EditForm> }) {
  const { t } = useLingui();
  const isWrong = form.formState.errors.titleColor !== undefined;
  return (
    <Controller
      control={form.control}
      name="titleColor"
      render={({ field }) => (
        <Field
          label={<Trans>Title colour</Trans>}
          error={
            isWrong ? <Trans>A colour is # and six hex digits, such as #aa5500</Trans> : undefined
          }
        >
          {(control) => (
            <Input
              {...control}
              {...field}
              placeholder="#aa5500"
              autoComplete="off"
              spellCheck={false}
              trailing={
                <input
                  type="color"
                  aria-label={t`Pick the title colour`}
                  value={/^#[0-9a-f]{6}$/i.test(field.value) ? field.value : NO_COLOR}
                  onChange={(event) => field.onChange(event.target.value)}
                  className="size-6 shrink-0 cursor-pointer rounded-sm border bg-transparent p-0.5"
                />
              }
            />
          )}
        </Field>
      )}
    />
  );
}
