import { useLingui } from "@lingui/react/macro";
import { useDelayed } from "./lib/use-delayed.ts";

/** The thin line under the header while the next page is on its way; it starts after 150 ms. */
export function RouteProgress({ active }: { active: boolean }) {
  const { t } = useLingui();
  if (!useDelayed(active)) return null;
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
