import { Card, CardBody, CardHeader } from "@gavel/ui/card";
import { Trans } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { trpc } from "../../../app/trpc.ts";

/** What the keepers of the site say of it, and what judges here. */
export function AboutSite() {
  const { data: site } = trpc.setting.website.useQuery(undefined, {
    staleTime: 5 * 60_000,
    meta: { inline: true },
  });
  const { data: judging } = trpc.dashboard.status.useQuery(undefined, { meta: { inline: true } });
  const hosts = judging?.judgehostsOnline ?? 0;
  return (
    <Card>
      <CardHeader title={site?.name ?? <Trans>About this site</Trans>} />
      <CardBody className="flex max-w-[42rem] flex-col gap-2 text-sm">
        {site !== undefined && site.description !== "" && (
          <p className="whitespace-pre-line">{site.description}</p>
        )}
        <p>
          <Trans>
            Programs are compiled and run in a sandbox without network access, within the limits of
            the problem, and their output is compared with the expected output case by case.
          </Trans>{" "}
          {hosts > 1 && <Trans>{hosts} judge servers are working now.</Trans>}
          {hosts === 1 && <Trans>One judge server is working now.</Trans>}
          {judging !== undefined && hosts === 0 && (
            <Trans>No judge server is working now: submissions wait in the queue.</Trans>
          )}
        </p>
        <p>
          <Trans>
            How to do something here, step by step:{" "}
            <Link to="/help" className="text-primary underline">
              the manual
            </Link>
            .
          </Trans>
        </p>
        <p>
          <Trans>
            Everything the site does is open to programs too: see{" "}
            <Link to="/developer" className="text-primary underline">
              the developer page
            </Link>
            .
          </Trans>
        </p>
        {site !== undefined && site.email !== "" && (
          <p>
            <Trans>
              Questions:{" "}
              <a href={`mailto:${site.email}`} className="text-primary underline">
                {site.email}
              </a>
            </Trans>
          </p>
        )}
      </CardBody>
    </Card>
  );
}
