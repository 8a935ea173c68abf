import { Card, CardBody, CardHeader } from "@gavel/ui/card";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";

/** What holds for every call; the table has the rest. */
export function ConventionsCard() {
  const { origin } = globalThis.location;
  return (
    <Card>
      <CardHeader title={<Trans>What every call has in common</Trans>} />
      <CardBody className="p-0">
        <dl className="text-sm">
          <Fact name={<Trans>Address</Trans>}>
            <Code>{`${origin}/trpc`}</Code>
            <br />
            <Code>{`${origin}/api`}</Code>
          </Fact>
          <Fact name={<Trans>Sign-in</Trans>}>
            <Trans>
              The token goes in the header <Code>Authorization</Code>, without a word before it. An
              answer to a sign-in carries one in the same header; one with{" "}
              <Code>Refresh-Token</Code> brings a newer one.
            </Trans>
          </Fact>
          <Fact name={<Trans>Answers of REST</Trans>}>
            <Code>{`{"status": 200, "data": …, "msg": "success"}`}</Code>
          </Fact>
          <Fact name={<Trans>Refusals</Trans>}>
            <Trans>
              <Code>status</Code> and <Code>code</Code> say why; codes stay, texts may change. HTTP
              itself says 401 and 403 for access, 404 for an unknown address, 500 for a fault of
              ours, and 200 for all else.
            </Trans>
          </Fact>
          <Fact name={<Trans>Lists</Trans>}>
            <Trans>
              <Code>currentPage</Code> from 1, <Code>limit</Code> up to 1000; answers have{" "}
              <Code>records</Code> and <Code>total</Code>.
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
    <div className="grid gap-x-4 gap-y-1 border-b px-4 py-2.5 last:border-b-0 sm:grid-cols-[7rem_1fr]">
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
