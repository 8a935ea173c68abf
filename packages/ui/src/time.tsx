import { useLingui } from "@lingui/react/macro";
import { type MouseEvent, useEffect, useState } from "react";
import { formatDateClock, formatDateTime, relativeParts } from "./lib/format.ts";

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

/** For how long a tap shows it. */
const EXACT_MS = 4000;

/** "2 min ago" up to a day, then date and time; the exact one is in the title, and a tap shows it. Keeps itself true. */
export function RelativeTime({ at, className }: TimeProps) {
  const { t } = useLingui();
  const [isExact, showExact] = useExact();
  const [now, setNow] = useState(() => new Date());
  const date = new Date(at);
  const { unit, count } = relativeParts(date, now);
  useEffect(() => {
    if (unit === "date") return;
    const wait = unit === "now" || unit === "second" ? 5_000 : 30_000;
    const timer = setInterval(() => setNow(new Date()), wait);
    return () => clearInterval(timer);
  }, [unit]);
  const texts = {
    now: () => t`just now`,
    second: () => t`${count} s ago`,
    minute: () => t`${count} min ago`,
    hour: () => t`${count} h ago`,
    date: () => formatDateClock(date),
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the title says it to everybody who does not tap
    <time
      dateTime={date.toISOString()}
      title={formatDateTime(date)}
      className={className}
      onClick={showExact}
    >
      {isExact ? formatDateTime(date) : texts[unit]()}
    </time>
  );
}

/** Fingers see no titles. What the time stands in, such as a link, is not followed by this tap. */
function useExact(): [boolean, (event: MouseEvent) => void] {
  const [isExact, setIsExact] = useState(false);
  useEffect(() => {
    if (!isExact) return;
    const timer = setTimeout(() => setIsExact(false), EXACT_MS);
    return () => clearTimeout(timer);
  }, [isExact]);
  function show(event: MouseEvent) {
    const { nativeEvent } = event;
    if (!(nativeEvent instanceof PointerEvent) || nativeEvent.pointerType !== "touch") return;
    event.preventDefault();
    setIsExact(true);
  }
  return [isExact, show];
}
