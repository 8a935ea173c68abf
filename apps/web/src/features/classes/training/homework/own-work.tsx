import { findVerdict, VERDICTS } from "@gavel/domain/verdict";
import { Card } from "@gavel/ui/card";
import { cn } from "@gavel/ui/lib/cn";
import { verdictLook } from "@gavel/ui/lib/verdict";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { ChevronRight, MessageSquareText } from "lucide-react";
import { groupLinkOf } from "../../../../app/links.ts";
import { usePersonName } from "../../../../app/person-name.tsx";
import { trpc } from "../../../../app/trpc.ts";
import type { HomeworkCell, OwnHomework } from "./types.ts";

interface OwnWorkProps {
  groupId: number;
  work: OwnHomework;
}

/** What the viewer has made of a homework; nothing is asked of a training that is none. */
export function useOwnWork(trainingId: number, isHomework: boolean): OwnHomework | undefined {
  return trpc.homework.mine.useQuery({ trainingId }, { enabled: isHomework }).data;
}

/** How many points, problem by problem, and above all what teachers wrote and nobody has read. */
export function OwnWork({ groupId, work }: OwnWorkProps) {
  const { t } = useLingui();
  const { marks, problems, cells } = work;
  return (
    <Card className="mb-4 overflow-hidden">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3">
        <p className="text-lg font-semibold">
          <span className="figure">{marks.points}</span>{" "}
          <span className="figure text-base font-normal text-muted-foreground">
            / {marks.fullPoints}
          </span>{" "}
          <span className="text-sm font-normal text-muted-foreground">
            <Trans context="homework">points</Trans>
          </span>
        </p>
        <ol aria-label={t`Problem by problem`} className="flex h-2 min-w-40 flex-1 gap-1">
          {problems.map(({ pid, displayId }, index) => (
            <Segment key={pid} name={displayId} cell={cells[index] ?? null} />
          ))}
        </ol>
      </div>
      {work.unread.map((one) => (
        <Unread key={one.submitId} groupId={groupId} work={work} one={one} />
      ))}
    </Card>
  );
}

function Segment({ name, cell }: { name: string; cell: HomeworkCell | null }) {
  const { t } = useLingui();
  const verdict = cell === null ? undefined : findVerdict(cell.status);
  const isSolved = cell?.status === VERDICTS.accepted.code;
  const points = cell?.points ?? 0;
  return (
    <li
      title={t`${name}: ${points} points`}
      className={cn("flex-1 rounded-full bg-muted", isSolved && "bg-verdict-ac")}
      style={
        verdict === undefined || isSolved ? undefined : { background: verdictLook(verdict).color }
      }
    >
      <span className="sr-only">{t`${name}: ${points} points`}</span>
    </li>
  );
}

interface UnreadProps extends OwnWorkProps {
  one: OwnHomework["unread"][number];
}

function Unread({ groupId, work, one }: UnreadProps) {
  const { submitId, pid, line } = one;
  const author = usePersonName()(one.author);
  const problemId = work.problems.find((problem) => problem.pid === pid)?.displayId ?? "";
  return (
    <Link
      {...groupLinkOf(groupId)({ submitId, problemId }).submission}
      className="flex min-h-10 items-center gap-2 border-t bg-primary-soft px-4 py-2 text-sm hover:underline"
    >
      <MessageSquareText aria-hidden className="size-4 shrink-0 text-primary" />
      <span className="min-w-0 flex-1">
        <Trans>
          {author} wrote on line {line} of {problemId}
        </Trans>
      </span>
      <ChevronRight aria-hidden className="size-4 shrink-0" />
    </Link>
  );
}
