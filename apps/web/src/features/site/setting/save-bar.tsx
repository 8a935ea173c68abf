import { Button } from "@gavel/ui/button";
import { Trans } from "@lingui/react/macro";
import { UnsavedGuard } from "../../../app/forms/unsaved-guard.tsx";

interface SaveBarProps {
  dirty: boolean;
  busy: boolean;
  onReset: () => void;
}

/** Under a form: saves it, or takes back what was not saved. */
export function SaveBar({ dirty, busy, onReset }: SaveBarProps) {
  return (
    <div className="flex flex-wrap items-center gap-2 border-t px-4 py-3">
      <Button type="submit" variant="primary" busy={busy}>
        {busy ? <Trans>Saving</Trans> : <Trans>Save</Trans>}
      </Button>
      {dirty && (
        <>
          <Button variant="ghost" disabled={busy} onClick={onReset}>
            <Trans>Undo changes</Trans>
          </Button>
          <span role="status" className="text-sm text-warning">
            <Trans>Unsaved changes</Trans>
          </span>
        </>
      )}
      <UnsavedGuard dirty={dirty && !busy} />
    </div>
  );
}
