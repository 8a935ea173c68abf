import { Card } from "@gavel/ui/card";
import { Checkbox } from "@gavel/ui/checkbox";
import { cn } from "@gavel/ui/lib/cn";
import { DateTime } from "@gavel/ui/time";
import { Trans, useLingui } from "@lingui/react/macro";
import { PenLine } from "lucide-react";
import { useEffect, useRef } from "react";
import { Balloon } from "../../../../app/contest/balloon.tsx";
import { PersonName } from "../../../../app/person-name.tsx";
import { useSession } from "../../../../app/session/store.ts";
import { AssignedTo } from "./assignee.tsx";
import type { Row } from "./types.ts";
import { Waiting } from "./waiting.tsx";

interface QuestionListProps {
  rows: readonly Row[];
  current: number | undefined;
  chosen: ReadonlySet<number>;
  now: Date;
  colorOf: (displayId: string) => string;
  /** Others who are answering it. */
  othersAt: (id: number) => readonly string[];
  onOpen: (id: number) => void;
  onChoose: (id: number) => void;
}

/** Open ones as they came, since they wait. */
export function QuestionList(props: QuestionListProps) {
  return (
    <Card className="min-w-0 overflow-hidden">
      <ul>
        {props.rows.map((row) => (
          <QuestionRow key={row.id} row={row} {...props} />
        ))}
      </ul>
    </Card>
  );
}

function QuestionRow({ row, ...props }: QuestionListProps & { row: Row }) {
  const { current, chosen, now, othersAt, onOpen, onChoose } = props;
  const { t } = useLingui();
  const { id } = row;
  const isCurrent = id === current;
  const others = othersAt(id);
  const { user } = useSession();
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isCurrent) item.current?.scrollIntoView({ block: "nearest" });
  }, [isCurrent]);
  return (
    <li
      ref={item}
      className={cn(
        "flex scroll-mt-[calc(var(--header-h)+0.75rem)] scroll-mb-3 items-start gap-3 border-b border-l-3 px-3 py-2.5 last:border-b-0",
        isCurrent ? "border-l-primary bg-primary-soft" : "border-l-transparent hover:bg-accent",
      )}
    >
      {!row.isAnswered && (
        <Checkbox
          className="mt-0.5"
          aria-label={t`Select question ${id}`}
          checked={chosen.has(id)}
          onCheckedChange={() => onChoose(id)}
        />
      )}
      <button
        type="button"
        aria-current={isCurrent ? "true" : undefined}
        onClick={() => onOpen(id)}
        className="min-w-0 flex-1 text-left text-sm"
      >
        <span className="flex items-center gap-2">
          <About row={row} colorOf={props.colorOf} />
          <span translate="no" className="min-w-0 truncate text-xs text-muted-foreground">
            {row.seat} <PersonName username={row.author} />
          </span>
          {row.isAnswered ? (
            <span className="ml-auto shrink-0 text-xs text-muted-foreground">
              <DateTime at={row.createdAt} />
            </span>
          ) : (
            <Waiting since={row.createdAt} now={now} />
          )}
        </span>
        <span className="line-clamp-2 wrap-anywhere">{row.content}</span>
        {!row.isAnswered && row.assignedTo !== null && (
          <span className="mt-0.5 block text-xs text-muted-foreground">
            <AssignedTo username={row.assignedTo} isMine={row.assignedTo === user?.username} />
          </span>
        )}
        {others.length > 0 && (
          <span className="mt-0.5 flex items-center gap-1 text-xs text-warning">
            <PenLine aria-hidden className="size-3.5 shrink-0" />
            <IsAnswering names={others} />
          </span>
        )}
      </button>
    </li>
  );
}

/** The problem that a question is about. */
export function About({ row, colorOf }: { row: Row; colorOf: (displayId: string) => string }) {
  if (row.displayId === null) {
    return (
      <span className="shrink-0 text-xs text-muted-foreground">
        <Trans context="question">General</Trans>
      </span>
    );
  }
  return (
    <span className="inline-flex shrink-0 items-center gap-1">
      <Balloon color={colorOf(row.displayId)} />
      <span className="figure font-semibold">{row.displayId}</span>
    </span>
  );
}

export function IsAnswering({ names }: { names: readonly string[] }) {
  const { i18n } = useLingui();
  const who = new Intl.ListFormat(i18n.locale).format(names);
  return names.length === 1 ? (
    <Trans>{who} is answering</Trans>
  ) : (
    <Trans>{who} are answering</Trans>
  );
}
