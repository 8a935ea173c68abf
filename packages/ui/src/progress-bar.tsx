import { useLingui } from "@lingui/react/macro";
import { useDelayed } from "./lib/use-delayed.ts";

/** Before that a page tells by its own skeleton that it waits. */
const DELAY_MS = 6000;

/** The thin line under the header while the next page is long on its way. */
export function RouteProgress({ active }: { active: boolean }) {
  const { t } = useLingui();
  if (!useDelayed(active, DELAY_MS)) return null;
  return (
    <div
      role="progressbar"
      aria-label={t`Loading`}
      className="absolute inset-x-0 -bottom-px h-0.5 overflow-hidden"
    >
      <div className="route-progress h-full bg-primary" />
    </div>
  );
}
