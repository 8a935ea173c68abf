import { cn } from "@gavel/ui/lib/cn";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { ChooseFileButton } from "../choose-file-button.tsx";

interface ArchiveChooserProps {
  accept: string;
  onFile: (file: File) => void;
  className?: string;
  /** What can be read. */
  children: ReactNode;
}

/** Nothing is chosen yet; `DropArea` around it takes what is dropped. */
export function ArchiveChooser({ accept, onFile, className, children }: ArchiveChooserProps) {
  return (
    <div
      className={cn(
        "rounded-md border border-dashed border-border-strong p-4 text-center text-sm",
        className,
      )}
    >
      <p className="text-muted-foreground">
        <Trans>Drop an archive anywhere on this page, or choose one.</Trans>
      </p>
      <ChooseFileButton variant="primary" className="mt-3" accept={accept} onFile={onFile}>
        <Trans>Choose a file</Trans>
      </ChooseFileButton>
      <p className="mx-auto mt-3 max-w-lg text-xs text-muted-foreground">{children}</p>
    </div>
  );
}
