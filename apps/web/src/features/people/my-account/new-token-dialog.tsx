import { mayGrant, TOKEN_SCOPES } from "@gavel/domain/token-scope";
import { Button } from "@gavel/ui/button";
import { Callout } from "@gavel/ui/callout";
import { CopyButton } from "@gavel/ui/copy-button";
import { Dialog } from "@gavel/ui/dialog";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useSession } from "../../../app/session/store.ts";
import { NewTokenForm } from "./new-token-form.tsx";

interface NewTokenDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** First the form, then the token, which is shown this once. */
export function NewTokenDialog({ open, onOpenChange }: NewTokenDialogProps) {
  const [token, setToken] = useState<string>();
  const owner = useSession();
  // The server refuses the others with the same rule.
  const scopes = TOKEN_SCOPES.filter((scope) => mayGrant(owner, scope));
  function close() {
    onOpenChange(false);
    setToken(undefined);
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      keepOnOutsideClick
      keepOnEscape={token !== undefined}
      title={token === undefined ? <Trans>New API token</Trans> : <Trans>Your new API token</Trans>}
      footer={
        token === undefined ? undefined : (
          <Button variant="primary" onClick={close}>
            <Trans>Done</Trans>
          </Button>
        )
      }
    >
      {token === undefined ? (
        <NewTokenForm scopes={scopes} onMade={setToken} />
      ) : (
        <Made token={token} />
      )}
    </Dialog>
  );
}

function Made({ token }: { token: string }) {
  const { t } = useLingui();
  return (
    <div className="grid gap-3">
      <Callout>
        <Trans>Copy it now: it is shown only once.</Trans>
      </Callout>
      <div className="flex items-start gap-2 rounded-md border bg-muted px-3 py-2">
        <code translate="no" className="min-w-0 flex-1 font-mono text-sm break-all select-all">
          {token}
        </code>
        <CopyButton text={token} label={t`Copy the token`} />
      </div>
    </div>
  );
}
