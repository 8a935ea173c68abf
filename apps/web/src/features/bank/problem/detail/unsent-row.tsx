import { RelativeTime } from "@gavel/ui/time";
import { Trans } from "@lingui/react/macro";
import { CloudOff } from "lucide-react";
import type { Unsent } from "../workbench/use-unsent.ts";
import type { SentCode } from "./problem-source.ts";

/** Above one's submissions: what the server could not be given. */
export function UnsentRow({ unsent }: { unsent: Unsent<SentCode> }) {
  const { at, code, goesByItself } = unsent;
  return (
    <p className="mb-3 flex min-h-9 flex-wrap items-center gap-x-4 gap-y-1 rounded-lg border bg-card px-4 py-2 text-sm max-md:mt-3">
      <strong className="inline-flex items-center gap-1.5 font-strong text-verdict-tle">
        <CloudOff aria-hidden className="size-3.75" />
        {goesByItself ? <Trans>Not sent yet</Trans> : <Trans>Not sent</Trans>}
      </strong>
      <span translate="no">{code.language}</span>
      <span className="text-muted-foreground">
        {goesByItself ? (
          <Trans>Sent when back online</Trans>
        ) : (
          <Trans>Kept until you send it again</Trans>
        )}
      </span>
      <RelativeTime at={at} className="ml-auto text-muted-foreground" />
    </p>
  );
}
