import example from "@gavel/client/example?raw";
import { Card, CardHeader } from "@gavel/ui/card";
import { CodeBlock } from "@gavel/ui/code-block";
import { CopyButton } from "@gavel/ui/copy-button";
import { Trans, useLingui } from "@lingui/react/macro";

/** The example is a program of the repository, run by its tests against a live site. */
export function ClientCard() {
  const { t } = useLingui();
  return (
    <Card>
      <CardHeader
        title={<Trans>Typed client</Trans>}
        detail={<span translate="no">@gavel/client</span>}
        action={<CopyButton text={example} />}
      />
      <div className="border-b px-4 py-3 text-sm text-muted-foreground">
        <Trans>
          Every procedure with its input and output types, and live events that reconnect by
          themselves. This program submits a solution and follows its judging:
        </Trans>
      </div>
      <CodeBlock code={example} mode="typescript" copy={false} label={t`Example program`} />
    </Card>
  );
}
