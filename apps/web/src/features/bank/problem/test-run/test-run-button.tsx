import { Button } from "@gavel/ui/button";
import { Kbd } from "@gavel/ui/kbd";
import { Trans, useLingui } from "@lingui/react/macro";
import { FlaskConical } from "lucide-react";
import type { TestRunState } from "./use-test-run.ts";

/** Runs the samples, or the open tab with an own input; while the next run is not welcome it counts down. */
export function TestRunButton({ state, disabled }: { state: TestRunState; disabled: boolean }) {
  const { t } = useLingui();
  const { isRunning, waitSeconds, isOpen } = state;
  const isWaiting = !isRunning && waitSeconds > 0;
  return (
    <Button
      icon={<FlaskConical />}
      busy={isRunning}
      // The drawer can be looked at whatever cannot be run.
      disabled={isOpen && (disabled || isWaiting)}
      onClick={disabled ? () => state.open(true) : state.run}
    >
      <span className="max-md:sr-only">
        <Trans>Test run</Trans>
      </span>
      {isWaiting ? (
        <span className="figure text-xs">{t`in ${waitSeconds} s`}</span>
      ) : (
        !isRunning && (
          // The name stays what it does; the key is on the sheet of keys.
          <span aria-hidden className="contents">
            <Kbd className="max-lg:hidden coarse:hidden">Ctrl '</Kbd>
          </span>
        )
      )}
    </Button>
  );
}
