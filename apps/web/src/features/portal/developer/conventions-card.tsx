import { Card, CardBody, CardHeader } from "@gavel/ui/card";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";

/** What holds for every call; the table has the rest. */
export function ConventionsCard() {
  const { origin } = globalThis.location;
  return (
    <Card>
      <CardHeader title={<Trans>Conventions</Trans>} />
      <CardBody className="p-0">
        <dl className="text-sm">
          <Fact name={<Trans>Address</Trans>}>
            <Code>{`${origin}/trpc`}</Code>
            <br />
            <Code>{`${origin}/api`}</Code>
          </Fact>
          <Fact name={<Trans>Authentication</Trans>}>
            <Trans>
              Send the token in the <Code>Authorization</Code> header, with no scheme in front. The
              response to a sign-in carries it in the same header; a response with{" "}
              <Code>Refresh-Token</Code> carries a newer one.
            </Trans>
          </Fact>
          <Fact name={<Trans>REST responses</Trans>}>
            <Code>{`{"status": 200, "data": …, "msg": "success"}`}</Code>
          </Fact>
          <Fact name={<Trans>Errors</Trans>}>
            <Trans>
              <Code>status</Code> and <Code>code</Code> give the reason; codes are stable, texts may
              change. The HTTP status is 401 or 403 for missing access, 404 for an unknown path,
              405, 408, 413 or 415 for a request that cannot be taken, 500 or 503 for a server
              fault, and 200 otherwise.
            </Trans>
          </Fact>
          <Fact name={<Trans>Lists</Trans>}>
            <Trans>
              <Code>currentPage</Code> starts at 1, <Code>limit</Code> is at most 1000; responses
              contain <Code>records</Code> and <Code>total</Code>.
            </Trans>
          </Fact>
          <Fact name={<Trans>Times</Trans>}>
            <Code>2026-05-01T08:00:00.000+0000</Code>
          </Fact>
          <Fact name={<Trans>Language</Trans>}>
            <Code>Accept-Language: zh-CN</Code> / <Code>en-US</Code>
          </Fact>
        </dl>
      </CardBody>
    </Card>
  );
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 gap-y-1 border-b px-4 py-2.5 last:border-b-0 md:grid-cols-[7rem_1fr]">
      <dt className="text-muted-foreground">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}

function Code({ children }: { children: string }) {
  return (
    <code translate="no" className="font-mono text-xs break-all">
      {children}
    </code>
  );
}
