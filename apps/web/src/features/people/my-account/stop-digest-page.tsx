import { Button } from "@gavel/ui/button";
import { EmptyState } from "@gavel/ui/empty-state";
import { Trans, useLingui } from "@lingui/react/macro";
import { useDocumentTitle } from "../../../app/document-title.ts";
import { trpc } from "../../../app/trpc.ts";

/**
 * Where the link of a digest leads, without signing in. It asks first: programs that look at the links of a mail would stop it
 * for people who want it.
 */
export function StopDigestPage({ token }: { token: string }) {
  const { t } = useLingui();
  useDocumentTitle(t`Digest by mail`);
  const stop = trpc.digest.stop.useMutation({ meta: { inline: true } });
  return (
    <div className="page py-10">
      <h1 className="text-center text-xl font-semibold">
        <Trans>Digest by mail</Trans>
      </h1>
      {stop.isSuccess ? (
        <EmptyState title={t`You get no more digests`}>
          <Trans>They can be turned on again in the settings.</Trans>
        </EmptyState>
      ) : (
        <EmptyState
          title={stop.isError ? t`This link stops nothing` : t`Stop these mails?`}
          action={
            <Button variant="primary" busy={stop.isPending} onClick={() => stop.mutate({ token })}>
              <Trans>Stop these mails</Trans>
            </Button>
          }
        >
          {stop.isError ? (
            <Trans>Open the complete link from the mail, or turn them off in the settings.</Trans>
          ) : (
            <Trans>Messages on the site stay as they are.</Trans>
          )}
        </EmptyState>
      )}
    </div>
  );
}
