import { Button } from "@gavel/ui/button";
import { Callout } from "@gavel/ui/callout";
import { Card } from "@gavel/ui/card";
import { cn } from "@gavel/ui/lib/cn";
import { DateTime } from "@gavel/ui/time";
import { Trans } from "@lingui/react/macro";
import { ArrowLeft, Megaphone, Reply } from "lucide-react";
import type { ReactNode } from "react";
import { PersonName } from "../../../../app/person-name.tsx";
import { Assignee } from "./assignee.tsx";
import { About, IsAnswering } from "./question-list.tsx";
import { StatementExcerpt } from "./statement-excerpt.tsx";
import type { Row } from "./types.ts";
import { Waiting } from "./waiting.tsx";

interface QuestionDetailProps {
  contestId: number;
  row: Row;
  now: Date;
  colorOf: (displayId: string) => string;
  /** The problem's title. */
  title: string | undefined;
  others: readonly string[];
  /** On narrow screens, where it stands in place of the list. */
  onBack: (() => void) | undefined;
  children: ReactNode;
}

export function QuestionDetail(props: QuestionDetailProps) {
  const { contestId, row, now, colorOf, title, others, onBack, children } = props;
  return (
    <Card className="min-w-0">
      <div className="flex flex-wrap items-center gap-2 border-b px-4 py-2.5 text-sm">
        {onBack !== undefined && (
          <Button size="sm" variant="ghost" icon={<ArrowLeft />} onClick={onBack}>
            <Trans>Questions</Trans>
          </Button>
        )}
        <About row={row} colorOf={colorOf} />
        {title !== undefined && (
          <span translate="no" className="font-semibold wrap-anywhere">
            {title}
          </span>
        )}
        {!row.isAnswered && <Waiting since={row.createdAt} now={now} />}
        {!row.isAnswered && <Assignee contestId={contestId} row={row} />}
        <span className="flex w-full flex-wrap gap-x-2 text-xs text-muted-foreground">
          <PersonName username={row.author} />
          {row.school !== "" && <span translate="no">· {row.school}</span>}
          {row.seat !== "" && (
            <span translate="no" className="font-semibold text-foreground">
              {row.seat}
            </span>
          )}
          <DateTime at={row.createdAt} />
        </span>
      </div>
      <div className="px-4 py-3">
        <p className="whitespace-pre-wrap wrap-anywhere">{row.content}</p>
        <StatementExcerpt contestId={contestId} row={row} />
        {row.answers.map((one) => (
          <div
            key={one.id}
            className={cn(
              "mt-3 rounded-md border-l-2 bg-muted px-3 py-2 text-sm",
              one.toAll ? "border-l-primary" : "border-l-border-strong",
            )}
          >
            <p className="mb-1 flex items-center gap-1.5 text-xs text-muted-foreground [&_svg]:size-3.5">
              {one.toAll ? <Megaphone aria-hidden /> : <Reply aria-hidden />}
              {one.showsQuestion ? (
                <Trans>To all, with the question</Trans>
              ) : one.toAll ? (
                <Trans>To all</Trans>
              ) : (
                <Trans>To this team</Trans>
              )}
              <span translate="no">
                · <PersonName username={one.author} />
              </span>
            </p>
            <p className="whitespace-pre-wrap wrap-anywhere">{one.content}</p>
          </div>
        ))}
        <div role="status">
          {others.length > 0 && (
            <Callout tone="warning" className="mt-3">
              <IsAnswering names={others} />
            </Callout>
          )}
        </div>
      </div>
      {children}
    </Card>
  );
}
