import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";

interface BesidePreviewProps {
  /** The field that the text is written in. */
  children: ReactNode;
  /** What the text will look like. */
  preview: ReactNode;
}

/** In a dialog of the whole screen: a text is written, and beside it stands what it will look like; below it on a phone. */
export function BesidePreview({ children, preview }: BesidePreviewProps) {
  const { t } = useLingui();
  return (
    <div className="grid min-h-80 flex-1 gap-4 md:grid-cols-2 md:grid-rows-[minmax(0,1fr)]">
      {children}
      <section aria-label={t`Preview`} className="flex min-w-0 flex-col">
        <h3 className="mb-1.25 text-sm font-medium">
          <Trans>Preview</Trans>
        </h3>
        <div className="min-h-40 flex-1 overflow-y-auto rounded-md border p-4">{preview}</div>
      </section>
    </div>
  );
}
