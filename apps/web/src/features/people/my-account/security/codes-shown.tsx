import { Button } from "@gavel/ui/button";
import { Callout } from "@gavel/ui/callout";
import { CopyButton } from "@gavel/ui/copy-button";
import { Dialog } from "@gavel/ui/dialog";
import { Trans, useLingui } from "@lingui/react/macro";

/** Recovery codes, which are shown this once. */
export function CodesShown({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      keepOnOutsideClick
      keepOnEscape
      title={<Trans>Your recovery codes</Trans>}
      footer={
        <Button variant="primary" onClick={onClose}>
          <Trans>I have kept them</Trans>
        </Button>
      }
    >
      <div className="grid gap-3">
        <Callout>
          <Trans>
            Keep them where you find them without your phone. Each signs you in once when you have
            no second factor at hand; they are shown only now.
          </Trans>
        </Callout>
        <ul
          translate="no"
          aria-label={t`Recovery codes`}
          className="grid grid-cols-2 gap-x-6 gap-y-1 rounded-md border bg-muted px-4 py-3 font-mono text-sm select-all"
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <CopyButton
          text={codes.join("\n")}
          label={t`Copy the recovery codes`}
          word
          className="justify-self-start"
        />
      </div>
    </Dialog>
  );
}
