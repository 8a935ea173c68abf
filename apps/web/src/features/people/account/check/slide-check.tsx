import { Button } from "@gavel/ui/button";
import { Plural, Trans } from "@lingui/react/macro";
import { CircleAlert, CircleCheck, RefreshCw } from "lucide-react";
import { useCallback, useState } from "react";
import { QuestionBox } from "./question-box.tsx";
import { SlidePuzzleBox } from "./slide-puzzle.tsx";

interface SlideCheckProps {
  /** How many sign-ins failed; said in the line above. */
  failures: number;
  isSolved: boolean;
  onSolved: (slideToken: string) => void;
}

const linkLike =
  "px-0 text-xs text-primary hover:bg-transparent hover:text-primary hover:underline";

/** What a sign-in asks for after five failures: a puzzle, or the same in words. Give it a new key for a new one. */
export function SlideCheck({ failures, isSolved, onSolved }: SlideCheckProps) {
  const [round, setRound] = useState(0);
  const [inWords, setInWords] = useState(false);
  const [reason, setReason] = useState<string>();
  const onFailed = useCallback((text: string, isSpent: boolean) => {
    setReason(text);
    if (isSpent) setRound((old) => old + 1);
  }, []);

  function restart(words: boolean) {
    setReason(undefined);
    setInWords(words);
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
  const Box = inWords ? QuestionBox : SlidePuzzleBox;
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-center justify-between gap-2 text-xs text-muted-foreground">
        <span>
          <Plural
            value={failures}
            one="# failed sign-in: verify first"
            other="# failed sign-ins: verify first"
          />
        </span>
        <Button
          variant="ghost"
          size="sm"
          icon={<RefreshCw />}
          className={linkLike}
          onClick={() => restart(inWords)}
        >
          <Trans>Another one</Trans>
        </Button>
      </div>
      <Box round={round} onSolved={onSolved} onFailed={onFailed} />
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
        onClick={() => restart(!inWords)}
      >
        {inWords ? <Trans>Use the picture</Trans> : <Trans>Answer a question instead</Trans>}
      </Button>
    </div>
  );
}
