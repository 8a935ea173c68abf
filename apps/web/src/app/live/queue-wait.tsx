import { type QueueWait, waitAfter } from "@gavel/domain/queue-wait";
import { VERDICTS } from "@gavel/domain/verdict";
import { cn } from "@gavel/ui/lib/cn";
import { useDelayed } from "@gavel/ui/lib/use-delayed";
import { SelectOrdinal, Trans, useLingui } from "@lingui/react/macro";
import { ServerOff } from "lucide-react";
import { useEffect, useState } from "react";
import { trpc } from "../trpc.ts";

/** Places change this fast at most; what is taken at once is never asked for. */
const ASK_MS = 5000;
const QUICK_MS = 1500;

interface Waiting {
  readonly submitId: number;
  readonly status: number;
}

/** What a submission waits for while it is pending; null while there is nothing to say. */
function useQueueWait({ submitId, status }: Waiting): QueueWait | null {
  const isWaiting = useDelayed(status === VERDICTS.pending.code, QUICK_MS);
  const { data } = trpc.submission.waits.useQuery(
    { submitIds: [submitId] },
    { enabled: isWaiting, refetchInterval: ASK_MS, staleTime: 0, meta: { inline: true } },
  );
  const [told, setTold] = useState<QueueWait | null>(null);
  const next = data?.find((one) => one.submitId === submitId)?.wait ?? null;
  useEffect(() => {
    setTold((before) => (next === null ? null : waitAfter(before, next)));
  }, [next]);
  return isWaiting ? told : null;
}

interface QueueWaitWordsProps {
  submission: Waiting;
  className?: string;
  /** Where there is little room: the first words only. */
  isShort?: boolean;
}

/** Beside a pending verdict: the place in the queue, how long it has been, or that nobody judges. */
export function QueueWaitWords({ submission, className, isShort = false }: QueueWaitWordsProps) {
  const { t } = useLingui();
  const wait = useQueueWait(submission);
  if (wait === null) return null;
  const { kind } = wait;
  return (
    <span className={cn("min-w-0 truncate text-sm text-muted-foreground", className)}>
      {kind === "nobody" && (
        <>
          <span className="inline-flex items-center gap-1.5 align-bottom font-strong text-verdict-tle">
            <ServerOff aria-hidden className="size-3.75" />
            <Trans>No judge working</Trans>
          </span>
          {!isShort && <> {t`Your code is kept and waits its turn.`}</>}
        </>
      )}
      {kind === "paused" && <Trans>Judging paused by the jury</Trans>}
      {kind === "long" && <Trans>{wait.minutes} min in the queue</Trans>}
      {kind === "place" && <Place wait={wait} isShort={isShort} />}
      {kind === "place" && (
        <span role="status" className="sr-only">
          {wait.place === 1 ? t`First in the queue` : ""}
        </span>
      )}
    </span>
  );
}

interface PlaceProps {
  wait: Extract<QueueWait, { kind: "place" }>;
  isShort: boolean;
}

function Place({ wait, isShort }: PlaceProps) {
  const { t } = useLingui();
  const { place, waiting, aboutS } = wait;
  const total = Math.max(place, waiting);
  return (
    <>
      <SelectOrdinal
        value={place}
        one={<strong className="font-strong text-foreground">#st of {total}</strong>}
        two={<strong className="font-strong text-foreground">#nd of {total}</strong>}
        few={<strong className="font-strong text-foreground">#rd of {total}</strong>}
        other={<strong className="font-strong text-foreground">#th of {total}</strong>}
      />{" "}
      {!isShort && (aboutS === null ? t`in the queue` : t`in the queue, about ${aboutS} s`)}
    </>
  );
}
