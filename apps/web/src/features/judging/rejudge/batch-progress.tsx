import { formatCount } from "@gavel/ui/lib/format";
import { useLingui } from "@lingui/react/macro";
import type { Rejudge } from "./types.ts";

/** How far the judging or the applying is; nothing once it is over. */
export function BatchProgress({ rejudge }: { rejudge: Rejudge }) {
  const { t, i18n } = useLingui();
  const { state, total } = rejudge;
  if (state !== "running" && state !== "applying") return null;
  const done =
    state === "running" ? rejudge.judged : rejudge.applied + rejudge.superseded + rejudge.faults;
  const shown = Math.min(done, total);
  const label = state === "running" ? t`Judged` : t`Applied`;
  return (
    <div className="mt-3 flex items-center gap-3 text-sm">
      <span
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={shown}
        className="h-1.5 min-w-0 flex-1 overflow-hidden rounded-full bg-chart-grid"
      >
        <span
          style={{ width: `${total === 0 ? 0 : (shown / total) * 100}%` }}
          className="block h-full rounded-full bg-primary transition-[width] duration-(--duration-slow) motion-reduce:transition-none"
        />
      </span>
      <span className="text-muted-foreground">
        {label}{" "}
        <span className="figure text-foreground">
          {formatCount(shown, i18n.locale)} / {formatCount(total, i18n.locale)}
        </span>
      </span>
    </div>
  );
}
