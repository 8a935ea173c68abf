import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { formatDate, formatDateTime, relativeParts } from "./lib/format.ts";

type Moment = Date | string | number;

interface TimeProps {
  at: Moment;
  className?: string;
}

/** 2026-11-20 21:44:52, local. */
export function DateTime({ at, className }: TimeProps) {
  const date = new Date(at);
  return (
    <time dateTime={date.toISOString()} className={className ?? "figure"}>
      {formatDateTime(date)}
    </time>
  );
}

/** "2 min ago" up to 7 days, then the date; the full time is in the title. Keeps itself true. */
export function RelativeTime({ at, className }: TimeProps) {
  const { t } = useLingui();
  const [now, setNow] = useState(() => new Date());
  const date = new Date(at);
  const { unit, count } = relativeParts(date, now);
  useEffect(() => {
    if (unit === "date" || unit === "day") return;
    const wait = unit === "now" || unit === "second" ? 5_000 : 30_000;
    const timer = setInterval(() => setNow(new Date()), wait);
    return () => clearInterval(timer);
  }, [unit]);
  const texts = {
    now: () => t`just now`,
    second: () => t`${count} s ago`,
    minute: () => t`${count} min ago`,
    hour: () => t`${count} h ago`,
    day: () => t`${plural(count, { one: "# day ago", other: "# days ago" })}`,
    date: () => formatDate(date),
  };
  return (
    <time dateTime={date.toISOString()} title={formatDateTime(date)} className={className}>
      {texts[unit]()}
    </time>
  );
}
