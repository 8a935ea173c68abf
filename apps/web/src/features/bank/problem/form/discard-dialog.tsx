import { ConfirmDialog } from "@gavel/ui/confirm-dialog";
import { Trans } from "@lingui/react/macro";
import type { FormPart } from "./parts.ts";

interface DiscardDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  parts: readonly FormPart[];
}

export function DiscardDialog({ open, onOpenChange, parts }: DiscardDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={<Trans>Discard all unsaved changes?</Trans>}
      description={
        <Trans>The draft in this browser goes as well. What is saved stays as it is.</Trans>
      }
      action={<Trans>Discard</Trans>}
      onConfirm={() => {
        for (const part of parts) part.discard();
      }}
    />
  );
}
