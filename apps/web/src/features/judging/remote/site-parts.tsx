import { RelativeTime } from "@gavel/ui/time";
import { Trans, useLingui } from "@lingui/react/macro";
import { CircleAlert, CircleCheck, CircleDashed } from "lucide-react";
import type { ReactNode } from "react";
import { faultWords } from "../../../app/remote/failure-words.ts";
import type { RemoteSite } from "./types.ts";

type Part = RemoteSite["parts"][number];

/** How a judge fares part by part, as it was when each was last asked. */
export function SiteParts({ parts }: { parts: RemoteSite["parts"] }) {
  const labels: Readonly<Record<Part["part"], ReactNode>> = {
    reach: <Trans>Problems</Trans>,
    session: <Trans>Sign-in</Trans>,
    form: <Trans>Submission form</Trans>,
    runs: <Trans>Verdicts</Trans>,
  };
  return (
    <dl className="grid gap-1">
      {parts.map((part) => (
        <div key={part.part} className="flex gap-2">
          <dt className="w-24 shrink-0 whitespace-nowrap text-muted-foreground md:w-32">
            {labels[part.part]}
          </dt>
          <dd className="flex min-w-0 gap-1.5">
            <State part={part} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

const ICON = "mt-0.5 size-4 shrink-0";

function State({ part: { fault, detail, since, checkedAt } }: { part: Part }) {
  const { i18n } = useLingui();
  if (checkedAt === null || since === null) {
    return (
      <>
        <CircleDashed aria-hidden className={`${ICON} text-muted-foreground`} />
        <span className="text-muted-foreground">
          <Trans context="judge">Not checked yet</Trans>
        </span>
      </>
    );
  }
  if (fault === null) {
    return (
      <>
        <CircleCheck aria-hidden className={`${ICON} text-success`} />
        <span>
          <Trans context="judge">Works</Trans>{" "}
          <span className="text-xs text-muted-foreground">
            <Trans>
              checked <RelativeTime at={checkedAt} />
            </Trans>
          </span>
        </span>
      </>
    );
  }
  return (
    <>
      <CircleAlert aria-hidden className={`${ICON} text-destructive`} />
      <span className="min-w-0 wrap-anywhere">
        {faultWords(i18n, fault)}{" "}
        <span className="text-xs text-muted-foreground">
          <Trans>
            since <RelativeTime at={since} />
          </Trans>
        </span>
        <span translate="no" className="block text-xs text-muted-foreground">
          {detail}
        </span>
      </span>
    </>
  );
}
