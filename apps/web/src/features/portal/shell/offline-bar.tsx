import { Button } from "@gavel/ui/button";
import { formatClock } from "@gavel/ui/lib/format";
import { notifySuccess } from "@gavel/ui/toast";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { RotateCw, WifiOff } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { siteConnection, useConnection } from "../../../app/connection/site-connection.ts";

/** Under the header while the server does not answer: since when, what is kept, and when it is asked again. */
export function OfflineBar() {
  const { offlineSince, nextTryAt } = useConnection();
  useReturn(offlineSince !== null);
  if (offlineSince === null) return <p role="status" className="sr-only" />;
  const time = formatClock(offlineSince);
  return (
    <div
      data-print="hide"
      className="sticky top-(--header-h) z-(--z-header) flex h-(--offline-h) items-center gap-3 border-b bg-verdict-tle-bg px-(--page-gutter) text-sm"
    >
      <p role="status" className="flex min-w-0 items-center gap-2">
        <WifiOff aria-hidden className="size-4.5 shrink-0 text-verdict-tle" />
        <strong className="shrink-0 font-semibold">
          <Trans>Offline since {time}</Trans>
        </strong>
        <span className="truncate text-muted-foreground max-md:hidden">
          <Trans>Live data is paused. Your drafts are kept on this device.</Trans>
        </span>
      </p>
      <span className="ml-auto flex shrink-0 items-center gap-3">
        {nextTryAt !== null && <Countdown key={nextTryAt} until={nextTryAt} />}
        <Button
          size="sm"
          icon={<RotateCw />}
          busy={nextTryAt === null}
          onClick={() => void siteConnection.isThere()}
        >
          <Trans>Try now</Trans>
        </Button>
      </span>
    </div>
  );
}

function Countdown({ until }: { until: number }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(1, Math.ceil((until - now) / 1000));
  return (
    <span aria-hidden className="text-muted-foreground tabular-nums max-md:hidden">
      <Trans>Next try in {seconds} s</Trans>
    </span>
  );
}

/** Live marks stand still meanwhile; once the server is back, what is shown is read again. */
function useReturn(isOffline: boolean) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const wasOffline = useRef(false);
  const onReturn = useEffectEvent(() => {
    notifySuccess(t`Back online`, { id: "connection" });
    void queryClient.invalidateQueries();
  });
  useEffect(() => {
    document.documentElement.toggleAttribute("data-offline", isOffline);
    if (wasOffline.current && !isOffline) onReturn();
    wasOffline.current = isOffline;
  }, [isOffline]);
}
