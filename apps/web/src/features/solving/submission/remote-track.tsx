import { isLive } from "@gavel/domain/verdict";
import { lazyPart } from "@gavel/ui/lib/lazy-part";
import { Trans } from "@lingui/react/macro";
import { ExternalLink } from "lucide-react";
import type { SubmissionDetail } from "./types.ts";

const HandOff = lazyPart(() => import("./hand-off.tsx"));

type Remote = NonNullable<SubmissionDetail["remote"]>;

/** Beside the verdict: what the judge that it went to says, and where it can be seen there. */
export function RemoteWords({ submission }: { submission: SubmissionDetail }) {
  const { remote, said } = submission;
  if (remote === null) return null;
  const { siteName, runUrl } = remote;
  return (
    <span className="flex flex-wrap items-center gap-x-2 text-sm text-muted-foreground">
      <span translate="no">{siteName}</span>
      {said !== null && said !== "" && <q translate="no">{said}</q>}
      {isLive(submission.status) && <Stage remote={remote} />}
      {remote.isClaimed && <Trans>sent there by hand</Trans>}
      {runUrl !== null && (
        <a
          href={runUrl}
          target="_blank"
          rel="noreferrer"
          className="inline-flex items-center gap-1 font-medium text-primary hover:underline"
        >
          <span className="figure">{remote.run}</span>
          <ExternalLink aria-hidden className="size-3.5" />
        </a>
      )}
    </span>
  );
}

/** While there is no word of the judge's. */
function Stage({ remote: { state } }: { remote: Remote }) {
  switch (state) {
    case "waiting":
      return <Trans>waiting to be sent</Trans>;
    case "handed":
      return <Trans>handed to its author</Trans>;
    case "sending":
    case "searching":
      return <Trans>being sent</Trans>;
    case "polling":
      return <Trans>being judged</Trans>;
    case "done":
    case "failed":
      return null;
  }
}

const CLAIMABLE: readonly Remote["state"][] = ["handed", "failed"];
/** What only a person gets past, and what nothing was sent for. */
const BY_HAND: readonly Remote["fault"][] = ["captcha", "challenge", "noAccount"];

/** Where its author may take it there, and say which program there it is. */
export function RemoteHandOff({ submission }: { submission: SubmissionDetail }) {
  const { remote, isMine, place } = submission;
  if (remote === null || !isMine || place.kind === "contest") return null;
  if (!CLAIMABLE.includes(remote.state)) return null;
  if (remote.claimSite === null && !BY_HAND.includes(remote.fault)) return null;
  return <HandOff submission={submission} remote={remote} />;
}
