import { Button } from "@gavel/ui/button";
import { Trans } from "@lingui/react/macro";
import { Snowflake } from "lucide-react";
import type { ClockQuestion } from "./clock-questions.tsx";
import type { Control } from "./control-page.tsx";
import { isFinalReady } from "./final-checks.tsx";

interface ResultButtonProps {
  onAsk: (question: ClockQuestion) => void;
}

export function RevealButton({ onAsk }: ResultButtonProps) {
  return (
    <Button icon={<Snowflake />} onClick={() => onAsk("thaw")}>
      <Trans>Reveal the results</Trans>
    </Button>
  );
}

/** Of a contest that has ended. */
export function FinalButton({ control, onAsk }: ResultButtonProps & { control: Control }) {
  return control.contest.finalizedAt === null ? (
    <Button variant="primary" disabled={!isFinalReady(control)} onClick={() => onAsk("final")}>
      <Trans>Finalise</Trans>
    </Button>
  ) : (
    <Button onClick={() => onAsk("reopen")}>
      <Trans>Reopen the results</Trans>
    </Button>
  );
}
