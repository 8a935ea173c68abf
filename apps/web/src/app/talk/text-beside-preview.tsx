import { Markdown } from "@gavel/ui/markdown";
import { MarkdownField } from "@gavel/ui/markdown-field";
import { type ComponentProps, useId } from "react";
import { BesidePreview } from "./beside-preview.tsx";

type TextBesidePreviewProps = Pick<
  ComponentProps<typeof MarkdownField>,
  "label" | "value" | "onChange" | "max" | "error" | "takeFile"
>;

/** A text without more to it, beside what it will look like. */
export function TextBesidePreview({ label, value, ...field }: TextBesidePreviewProps) {
  const id = useId();
  return (
    <BesidePreview preview={<Markdown source={value} />}>
      <div className="flex min-w-0 flex-col">
        <label htmlFor={id} className="mb-1.25 block text-sm font-medium">
          {label}
        </label>
        <MarkdownField id={id} label={label} value={value} rows={10} fills {...field} />
      </div>
    </BesidePreview>
  );
}
