import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";

const MINUTE_MS = 60_000;

/** How long it is until then, kept true to the minute; nothing once it has passed. */
export function TimeLeft({ until }: { until: string | Date }) {
  const { t } = useLingui();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS / 2);
    return () => clearInterval(timer);
  }, []);
  const minutes = Math.ceil((new Date(until).getTime() - now) / MINUTE_MS);
  if (minutes <= 0) return null;
  const days = Math.floor(minutes / 1440);
  const hours = Math.floor((minutes % 1440) / 60);
  const rest = minutes % 60;
  if (days > 0) return <span className="whitespace-nowrap">{t`${days} d ${hours} h left`}</span>;
  if (hours > 0) return <span className="whitespace-nowrap">{t`${hours} h ${rest} min left`}</span>;
  return <span className="whitespace-nowrap">{t`${rest} min left`}</span>;
}
