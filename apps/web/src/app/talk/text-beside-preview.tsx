import { Markdown } from "@gavel/ui/markdown";
import { MarkdownField } from "@gavel/ui/markdown-field";
import { Trans } from "@lingui/react/macro";
import { type ComponentProps, useId } from "react";

type TextBesidePreviewProps = Pick<
  ComponentProps<typeof MarkdownField>,
  "label" | "value" | "onChange" | "max" | "error" | "takeFile"
>;

/** A text that fills a dialog of the whole screen, and beside it what it will look like; below it on a phone. */
export function TextBesidePreview({ label, value, ...field }: TextBesidePreviewProps) {
  const id = useId();
  return (
    <div className="grid min-h-80 flex-1 gap-4 md:grid-cols-2 md:grid-rows-[minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col">
        <label htmlFor={id} className="mb-1.25 block text-sm font-medium">
          {label}
        </label>
        <MarkdownField id={id} label={label} value={value} rows={10} fills {...field} />
      </div>
      <section className="flex min-w-0 flex-col">
        <h3 className="mb-1.25 text-sm font-medium">
          <Trans>Preview</Trans>
        </h3>
        <div className="min-h-40 flex-1 overflow-y-auto rounded-md border p-4">
          <Markdown source={value} />
        </div>
      </section>
    </div>
  );
}
