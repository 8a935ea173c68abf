import { Button } from "@gavel/ui/button";
import { Trans } from "@lingui/react/macro";
import { FileUp } from "lucide-react";
import { useRef } from "react";

/** Nothing is chosen yet. */
export function Chooser({ onFile }: { onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <section className="rounded-lg border bg-card p-4">
      <div className="rounded-md border border-dashed border-border-strong px-4 py-8 text-center text-sm">
        <p className="text-muted-foreground">
          <Trans>Drop an archive anywhere on this page, or choose one.</Trans>
        </p>
        <Button
          variant="primary"
          icon={<FileUp />}
          className="mt-3"
          onClick={() => input.current?.click()}
        >
          <Trans>Choose a file</Trans>
        </Button>
        <input
          ref={input}
          type="file"
          accept=".zip"
          hidden
          onChange={(event) => {
            const file = event.target.files?.[0];
            // The same file may be chosen again.
            event.target.value = "";
            if (file !== undefined) onFile(file);
          }}
        />
        <p className="mx-auto mt-3 max-w-lg text-xs text-muted-foreground">
          <Trans>
            A CLICS contest package from this site or another judge, version 2023-06 or 2026-01.
            Nothing is stored until you have seen the preview.
          </Trans>
        </p>
      </div>
    </section>
  );
}
