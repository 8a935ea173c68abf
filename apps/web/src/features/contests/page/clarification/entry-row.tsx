import { Badge } from "@gavel/ui/badge";
import { cn } from "@gavel/ui/lib/cn";
import { formatClock } from "@gavel/ui/lib/format";
import { Trans } from "@lingui/react/macro";
import { Clock, CornerDownRight, Megaphone } from "lucide-react";
import { Balloon } from "../../../../app/contest/balloon.tsx";
import type { Entry } from "./entries.ts";

interface EntryRowProps {
  entry: Entry;
  /** Of the problem it is about; undefined where it is about none. */
  color: string | undefined;
}

export function EntryRow({ entry, color }: EntryRowProps) {
  const { displayId, question, asked, answers, at } = entry;
  return (
    <li className="border-b px-4 py-3 text-sm last:border-b-0">
      <p className="mb-1.5 flex items-center gap-2 text-xs text-muted-foreground">
        <Badge tone="neutral">
          {displayId === null ? (
            <Trans context="question">General</Trans>
          ) : (
            <>
              <Balloon color={color ?? ""} />
              <span className="figure font-semibold text-foreground">{displayId}</span>
            </>
          )}
        </Badge>
        {question === null ? <Trans>asked by another contestant</Trans> : <Trans>you</Trans>}
        <time dateTime={at} className="figure ml-auto">
          {formatClock(new Date(at))}
        </time>
      </p>
      {asked !== null && <p className="whitespace-pre-wrap wrap-anywhere">{asked}</p>}
      {question !== null && !question.isAnswered && (
        <p className="mt-1 flex items-center gap-1.5 text-xs text-warning">
          <Clock aria-hidden className="size-3.5" />
          <Trans>Waiting for an answer</Trans>
        </p>
      )}
      {answers.map((answer) => (
        <AnswerBlock key={answer.id} answer={answer} />
      ))}
    </li>
  );
}

function AnswerBlock({ answer: { toAll, content } }: { answer: Entry["answers"][number] }) {
  return (
    <div
      className={cn(
        "mt-2 rounded-md border-l-2 bg-muted px-3 py-2",
        toAll ? "border-l-primary" : "border-l-border-strong",
      )}
    >
      <p className="mb-1 flex items-center gap-1.5 text-xs text-muted-foreground">
        {toAll ? (
          <>
            <Megaphone aria-hidden className="size-3.5" />
            <Trans>Answered to all</Trans>
          </>
        ) : (
          <>
            <CornerDownRight aria-hidden className="size-3.5" />
            <Trans>Answered to you</Trans>
          </>
        )}
      </p>
      <p className="whitespace-pre-wrap wrap-anywhere">{content}</p>
    </div>
  );
}
