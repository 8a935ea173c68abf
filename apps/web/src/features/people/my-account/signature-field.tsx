import { PROFILE_LIMITS } from "@gavel/domain/profile";
import { Field } from "@gavel/ui/field";
import { Markdown } from "@gavel/ui/markdown";
import { Segmented } from "@gavel/ui/segmented";
import { Textarea } from "@gavel/ui/textarea";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { fieldMessage } from "../../../app/errors/field-message.ts";

type View = "write" | "preview";

interface SignatureFieldProps<Values extends FieldValues & { signature: string }> {
  form: UseFormReturn<Values>;
}

/** Markdown, written on one side and seen as others will see it on the other. */
export function SignatureField<Values extends FieldValues & { signature: string }>({
  form,
}: SignatureFieldProps<Values>) {
  const { t, i18n } = useLingui();
  const [view, setView] = useState<View>("write");
  const name = "signature" as Path<Values>;
  const text: string = form.watch(name);
  const message = form.formState.errors.signature?.message;
  return (
    <Field
      label={<Trans>Signature</Trans>}
      hint={<Trans>Markdown with formulas; shown on your page</Trans>}
      error={fieldMessage(i18n, typeof message === "string" ? message : undefined)}
      counter={{ count: text.length, max: PROFILE_LIMITS.signature }}
      aside={
        <Segmented
          label={t`Signature view`}
          value={view}
          onChange={setView}
          className="h-7 text-xs"
          options={[
            { value: "write", label: <Trans>Write</Trans> },
            { value: "preview", label: <Trans>Preview</Trans> },
          ]}
        />
      }
    >
      {(control) => (
        <>
          <Textarea
            {...control}
            {...form.register(name)}
            rows={6}
            // Kept while the preview covers it, with its text and its undo history.
            hidden={view === "preview"}
          />
          {view === "preview" && (
            <div className="min-h-20 rounded-md border px-3 py-2">
              {text.trim() === "" ? (
                <p className="text-sm text-muted-foreground">
                  <Trans>Nothing written here yet</Trans>
                </p>
              ) : (
                <Markdown source={text} size="post" />
              )}
            </div>
          )}
        </>
      )}
    </Field>
  );
}
