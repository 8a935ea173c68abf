import { Button } from "@gavel/ui/button";
import { DateTime, RelativeTime } from "@gavel/ui/time";
import { notifySuccess } from "@gavel/ui/toast";
import { Trans, useLingui } from "@lingui/react/macro";
import { Fingerprint, Smartphone } from "lucide-react";
import { useState } from "react";
import { type Outputs, trpc } from "../../../../app/trpc.ts";
import { ProofDialog } from "./proof-dialog.tsx";
import { WayRow } from "./way-row.tsx";

type Factor = Outputs["factor"]["state"]["factors"][number];

export function FactorRow({ factor, needsPassword }: { factor: Factor; needsPassword: boolean }) {
  const { t } = useLingui();
  const utils = trpc.useUtils();
  const [isAsking, setIsAsking] = useState(false);
  const remove = trpc.factor.remove.useMutation({ meta: { inline: true } });
  const { id, kind, createdAt, lastUsedAt } = factor;
  const isApp = kind === "totp";
  const kindName = isApp ? t`Authenticator app` : t`Passkey`;
  const name = factor.name === "" ? kindName : factor.name;
  const Icon = isApp ? Smartphone : Fingerprint;
  return (
    <WayRow
      icon={<Icon />}
      name={name}
      facts={
        <>
          {name !== kindName && <span>{kindName}</span>}
          <span>
            <Trans>
              added <DateTime at={createdAt} />
            </Trans>
          </span>
          <span>
            {lastUsedAt === null ? (
              <Trans>never used</Trans>
            ) : (
              <Trans>
                last used <RelativeTime at={lastUsedAt} />
              </Trans>
            )}
          </span>
        </>
      }
      action={
        <>
          <Button
            size="sm"
            variant="destructive"
            aria-label={t`Remove ${name}`}
            onClick={() => setIsAsking(true)}
          >
            <Trans>Remove</Trans>
          </Button>
          {isAsking && (
            <ProofDialog
              needsPassword={needsPassword}
              title={<Trans>Remove {name}?</Trans>}
              description={<Trans>It signs you in no more, and your other sessions end.</Trans>}
              action={<Trans>Remove</Trans>}
              onClose={() => setIsAsking(false)}
              run={async (proof) => {
                await remove.mutateAsync({ ...proof, id });
                setIsAsking(false);
                notifySuccess(t`The second factor has been removed`);
                await utils.factor.state.invalidate();
              }}
            />
          )}
        </>
      }
    />
  );
}
