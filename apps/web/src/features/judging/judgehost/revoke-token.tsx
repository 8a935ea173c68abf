import { Button } from "@gavel/ui/button";
import { ConfirmDialog } from "@gavel/ui/confirm-dialog";
import { notifySuccess } from "@gavel/ui/toast";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { trpc } from "../../../app/trpc.ts";
import type { Token } from "./types.ts";

/** Takes a token's rights away for good; nothing for one that has none any more. */
export function RevokeToken({ token }: { token: Token }) {
  const { t } = useLingui();
  const [isAsking, setIsAsking] = useState(false);
  const utils = trpc.useUtils();
  const revoke = trpc.judgehost.revokeToken.useMutation({
    onSuccess: async () => {
      notifySuccess(t`Update Successfully`);
      await utils.judgehost.invalidate();
    },
  });
  if (token.revokedAt !== null) return null;
  const { name } = token;
  return (
    <>
      <Button size="sm" variant="destructive" onClick={() => setIsAsking(true)}>
        <Trans>Revoke</Trans>
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={<Trans>Revoke the token {name}?</Trans>}
        description={
          <Trans>
            Judge servers using it are refused at once, and their work goes to others. This cannot
            be undone.
          </Trans>
        }
        action={<Trans>Revoke {name}</Trans>}
        onConfirm={async () => {
          await revoke.mutateAsync({ id: token.id });
        }}
      />
    </>
  );
}
