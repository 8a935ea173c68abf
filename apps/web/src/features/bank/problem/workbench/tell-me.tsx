import { Button } from "@gavel/ui/button";
import { useDelayed } from "@gavel/ui/lib/use-delayed";
import { Trans } from "@lingui/react/macro";
import { Bell, BellRing } from "lucide-react";
import type { TellMeState } from "./use-tell-me.ts";

/** Most verdicts are there before anybody has left. */
const LONG_MS = 10_000;

export function TellMe({ state }: { state: TellMeState }) {
  const isLong = useDelayed(state.isOffered, LONG_MS);
  if (!isLong || !state.isOffered) return null;
  if (state.isAsked) {
    return (
      <span
        role="status"
        className="flex shrink-0 items-center gap-1.5 text-xs text-muted-foreground"
      >
        <BellRing aria-hidden className="size-3.5" />
        <span className="max-md:sr-only">
          <Trans>You will be told</Trans>
        </span>
      </span>
    );
  }
  return (
    <Button size="sm" variant="ghost" icon={<Bell />} onClick={state.ask}>
      <span className="max-md:sr-only">
        <Trans>Tell me</Trans>
      </span>
    </Button>
  );
}
