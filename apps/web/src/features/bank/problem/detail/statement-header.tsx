import { passRate } from "@gavel/domain/score";
import { Badge } from "@gavel/ui/badge";
import { Difficulty } from "@gavel/ui/difficulty";
import { Figure } from "@gavel/ui/figure";
import { IconButton } from "@gavel/ui/icon-button";
import { Popover, PopoverContent, PopoverTrigger } from "@gavel/ui/popover";
import { Tag } from "@gavel/ui/tag";
import { Tooltip } from "@gavel/ui/tooltip";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { ChartPie, ExternalLink, ListChecks, ListRestart, MemoryStick, Timer } from "lucide-react";
import { useState } from "react";
import { levelOf } from "../../../../app/levels.ts";
import { useSession } from "../../../../app/session/store.ts";
import type { Problem } from "../types.ts";
import { DiscussionLinks } from "./discussion-links.tsx";
import type { ProblemSource } from "./problem-source.ts";
import { StatisticsDialog } from "./statistics-dialog.tsx";

interface StatementHeaderProps {
  problem: Problem;
  source: Pick<ProblemSource, "place" | "listLink"> | null;
  /** Level of its heading: of the page it is the first, of a part of one it is not. */
  as?: "h1" | "h2";
}

/** Id, title and icon links; below, limits, pass rate and tags in one line. */
export function StatementHeader({ problem, source, as: Heading = "h1" }: StatementHeaderProps) {
  const { problemId, title, counts, difficulty } = problem;
  const rate = counts === null ? null : passRate(counts.ac, counts.total);
  const isInContest = source?.place.kind === "contest";
  return (
    <header>
      <div className="flex items-start gap-3">
        <Heading className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3 text-xl font-semibold [overflow-wrap:anywhere]">
          <span className="figure text-md font-normal text-muted-foreground max-md:w-full max-md:text-xs">
            {problemId}
          </span>
          {title}
        </Heading>
        {source !== null && <IconLinks problem={problem} source={source} />}
      </div>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1.5 text-sm">
        {difficulty !== null && <Difficulty level={levelOf(difficulty)} className="text-sm" />}
        <Limits problem={problem} />
        {rate !== null && (
          <span className="text-muted-foreground">
            <Trans>
              Pass rate <span className="figure">{rate}%</span>
            </Trans>
          </span>
        )}
        <Kinds problem={problem} />
        {problem.remoteUrl !== null && <OriginalLink url={problem.remoteUrl} />}
        {isInContest ? (
          <Badge>
            <Trans>Contest problem</Trans>
          </Badge>
        ) : (
          <Tags tags={problem.tags} />
        )}
      </div>
    </header>
  );
}

function Limits({ problem }: { problem: Problem }) {
  const { t } = useLingui();
  return (
    <>
      <span className="flex items-center gap-1.5" title={t`Time limit`}>
        <Timer aria-hidden className="size-3.75 text-muted-foreground" />
        <span className="sr-only">{t`Time limit`}</span>
        <Figure value={String(problem.timeLimitMs)} unit="ms" />
      </span>
      <span className="flex items-center gap-1.5" title={t`Memory limit`}>
        <MemoryStick aria-hidden className="size-3.75 text-muted-foreground" />
        <span className="sr-only">{t`Memory limit`}</span>
        <Figure value={String(problem.memoryLimitMb)} unit="MB" />
      </span>
    </>
  );
}

/** What is unlike the usual problem. */
function Kinds({ problem }: { problem: Problem }) {
  const { judgeMode, type, ioScore } = problem;
  return (
    <>
      {type === 1 && (
        <Badge tone="brass">
          OI
          {ioScore !== null && <span className="figure">{ioScore}</span>}
        </Badge>
      )}
      {judgeMode === "spj" && (
        <Badge tone="outline">
          <Trans>special judge</Trans>
        </Badge>
      )}
      {judgeMode === "interactive" && (
        <Badge tone="outline">
          <Trans>interactive</Trans>
        </Badge>
      )}
    </>
  );
}

/** To the page of the judge that judges it. */
function OriginalLink({ url }: { url: string }) {
  return (
    <a href={url} target="_blank" rel="noreferrer" className="link flex items-center gap-1 text-sm">
      <Trans>Original</Trans>
      <ExternalLink aria-hidden className="size-3.5" />
    </a>
  );
}

/** More than that stand behind a button. */
const TAGS_SHOWN = 3;

function Tags({ tags }: { tags: Problem["tags"] }) {
  const { t } = useLingui();
  if (tags.length === 0) {
    return (
      <span className="text-xs text-subtle-foreground">
        <Trans>No tags</Trans>
      </span>
    );
  }
  const shown = tags.length > TAGS_SHOWN + 1 ? TAGS_SHOWN : tags.length;
  const rest = tags.slice(shown);
  const all = t`All tags`;
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      {tags.slice(0, shown).map((tag) => (
        <Tag key={tag.id} color={tag.color}>
          {tag.name}
        </Tag>
      ))}
      {rest.length > 0 && (
        <Popover>
          <PopoverTrigger
            aria-label={all}
            className="h-5 rounded-sm bg-muted px-1.75 text-xs text-muted-foreground hover:bg-accent hover:text-foreground coarse:h-6"
          >
            +{rest.length}
          </PopoverTrigger>
          <PopoverContent aria-label={all} className="flex flex-wrap gap-1.5">
            {tags.map((tag) => (
              <Tag key={tag.id} color={tag.color}>
                {tag.name}
              </Tag>
            ))}
          </PopoverContent>
        </Popover>
      )}
    </span>
  );
}

interface IconLinksProps {
  problem: Problem;
  source: NonNullable<StatementHeaderProps["source"]>;
}

function IconLinks({ problem, source }: IconLinksProps) {
  const { t } = useLingui();
  const { isRoot } = useSession();
  const [open, setOpen] = useState(false);
  const { place } = source;
  return (
    <div data-print="hide" className="-mr-1.5 flex shrink-0">
      {isRoot && place.kind === "bank" && <RejudgeLink problemId={problem.problemId} />}
      {place.kind !== "contest" && (
        <DiscussionLinks
          problemId={problem.problemId}
          groupId={place.kind === "bank" ? null : place.groupId}
        />
      )}
      {problem.counts !== null && (
        <IconButton label={t`Statistics`} icon={<ChartPie />} onClick={() => setOpen(true)} />
      )}
      {source.listLink !== null && (
        <Tooltip side="bottom" content={t`Solutions`}>
          <Link
            {...source.listLink}
            aria-label={t`Solutions`}
            className="inline-flex size-(--control-h) items-center justify-center rounded-md text-muted-foreground hover:bg-accent hover:text-foreground"
          >
            <ListChecks aria-hidden className="size-4.5" />
          </Link>
        </Tooltip>
      )}
      {problem.counts !== null && (
        <StatisticsDialog
          open={open}
          onOpenChange={setOpen}
          problem={problem}
          counts={problem.counts}
        />
      )}
    </div>
  );
}

/** To the form that judges the problem's submissions again. */
function RejudgeLink({ problemId }: { problemId: string }) {
  const { t } = useLingui();
  return (
    <Tooltip side="bottom" content={t`Rejudge submissions`}>
      <Link
        to="/admin/rejudge/new"
        search={{ problemID: problemId }}
        aria-label={t`Rejudge submissions`}
        className="inline-flex size-(--control-h) items-center justify-center rounded-md text-muted-foreground hover:bg-accent hover:text-foreground"
      >
        <ListRestart aria-hidden className="size-4.5" />
      </Link>
    </Tooltip>
  );
}
