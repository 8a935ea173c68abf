import { Callout } from "@gavel/ui/callout";
import { Card, CardBody, CardHeader } from "@gavel/ui/card";
import { ErrorState } from "@gavel/ui/error-state";
import { Skeleton } from "@gavel/ui/skeleton";
import { Trans, useLingui } from "@lingui/react/macro";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { describeError, errorFacts } from "../../../app/errors/describe-error.ts";
import { trpc } from "../../../app/trpc.ts";
import { type MailSearch, outboxSearch } from "./mail-search.ts";
import { Outbox } from "./outbox.tsx";
import { MailServerForm } from "./server-form.tsx";
import { TestMail } from "./test-mail.tsx";

/** The mail server, a way to try it, and what waits, was sent or failed. */
export function MailPanel() {
  const { t, i18n } = useLingui();
  const search = useSearch({ from: "/admin/conf" });
  const navigate = useNavigate({ from: "/admin/conf" });
  const onSearch = (change: Partial<MailSearch>) =>
    void navigate({
      search: (old) => outboxSearch.change(old, change),
      resetScroll: false,
    });
  const server = trpc.mail.server.useQuery(undefined, { meta: { inline: true } });
  if (server.error !== null && server.data === undefined) {
    return (
      <ErrorState
        title={t`The settings did not load`}
        reason={describeError(i18n, server.error)}
        requestId={errorFacts(server.error).requestId}
        onRetry={() => void server.refetch()}
      />
    );
  }
  return (
    <div className="flex flex-col gap-5">
      <Card>
        <CardHeader title={<Trans>Mail server</Trans>} />
        <CardBody className="flex flex-col gap-5">
          {server.data === undefined ? (
            <Skeleton className="h-64 w-full" />
          ) : (
            <>
              <Warning
                isSet={server.data.host !== ""}
                isAddressSet={server.data.isSiteAddressSet}
              />
              <MailServerForm server={server.data} />
              <TestMail isServerSet={server.data.host !== ""} />
            </>
          )}
        </CardBody>
      </Card>
      {!server.isPending && <Outbox search={search} onSearch={onSearch} />}
    </div>
  );
}

function Warning({ isSet, isAddressSet }: { isSet: boolean; isAddressSet: boolean }) {
  if (!isSet) {
    return (
      <Callout tone="warning">
        <Trans>
          No mail server is set: mail waits in the outbox below, where you can read codes and links
          and pass them on.
        </Trans>
      </Callout>
    );
  }
  if (isAddressSet) return null;
  return (
    <Callout tone="warning">
      <Trans>
        This site’s address is not set. Password reset links cannot be mailed until you enter it
        under Website.
      </Trans>
    </Callout>
  );
}
