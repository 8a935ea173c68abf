import { SIGN_IN_PUZZLE_AFTER } from "@gavel/domain/limit";
import { Button } from "@gavel/ui/button";
import { Plural, Trans } from "@lingui/react/macro";
import { CircleAlert, CircleCheck, RefreshCw } from "lucide-react";
import { useCallback, useState } from "react";
import { WorkBox } from "../../../../app/human-check/work-box.tsx";
import { trpcClient } from "../../../../app/trpc.ts";
import { SlidePuzzleBox } from "./slide-puzzle.tsx";

interface SlideCheckProps {
  /** How many sign-ins failed with this name; said in the line above. Few: it was the address that failed too often. */
  failures: number;
  isSolved: boolean;
  onSolved: (slideToken: string) => void;
}

const linkLike =
  "px-0 text-xs text-primary hover:bg-transparent hover:text-primary hover:underline";

/** What a sign-in asks for after five failures: a puzzle, or work for the device. Give it a new key for a new one. */
export function SlideCheck({ failures, isSolved, onSolved }: SlideCheckProps) {
  const [round, setRound] = useState(0);
  const [byDevice, setByDevice] = useState(false);
  const [reason, setReason] = useState<string>();
  const onFailed = useCallback((text: string, isSpent: boolean) => {
    setReason(text);
    if (isSpent) setRound((old) => old + 1);
  }, []);

  function restart(device: boolean) {
    setReason(undefined);
    setByDevice(device);
    setRound((old) => old + 1);
  }

  if (isSolved) {
    return (
      <p role="status" className="flex items-center gap-1.5 text-sm text-success">
        <CircleCheck aria-hidden className="size-4" />
        <Trans>Verified</Trans>
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-center justify-between gap-2 text-xs text-muted-foreground">
        <span>
          {failures >= SIGN_IN_PUZZLE_AFTER ? (
            <Plural
              value={failures}
              one="# failed sign-in: verify first"
              other="# failed sign-ins: verify first"
            />
          ) : (
            <Trans>Many failed sign-ins from this network: verify first</Trans>
          )}
        </span>
        {!byDevice && (
          <Button
            variant="ghost"
            size="sm"
            icon={<RefreshCw />}
            className={linkLike}
            onClick={() => restart(false)}
          >
            <Trans>Another one</Trans>
          </Button>
        )}
      </div>
      {byDevice ? (
        <WorkBox
          prove={(proof) => trpcClient.humanCheck.proveForSignIn.mutate(proof)}
          onSolved={({ slideToken }) => onSolved(slideToken)}
          onFailed={setReason}
        />
      ) : (
        <SlidePuzzleBox round={round} onSolved={onSolved} onFailed={onFailed} />
      )}
      <div aria-live="polite" className="empty:hidden">
        {reason !== undefined && (
          <p className="flex items-start gap-1 text-xs text-destructive">
            <CircleAlert aria-hidden className="mt-0.5 size-3.25 shrink-0" />
            {reason}
          </p>
        )}
      </div>
      <Button
        variant="ghost"
        size="sm"
        className={`${linkLike} self-start`}
        onClick={() => restart(!byDevice)}
      >
        {byDevice ? <Trans>Use the picture</Trans> : <Trans>Verify without a picture</Trans>}
      </Button>
    </div>
  );
}
