import { closedNumberOf } from "@gavel/domain/closing";
import { contestRuleOf } from "@gavel/domain/contest/contest";
import { findVerdict } from "@gavel/domain/verdict";
import { Card, CardHeader } from "@gavel/ui/card";
import { VerdictBadge } from "@gavel/ui/verdict-badge";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { PersonName } from "../../../../app/person-name.tsx";
import { type Outputs, trpc } from "../../../../app/trpc.ts";
import type { Row } from "./types.ts";

/** Of the tries at the problem. */
const SHOWN = 4;

interface TeamCardProps {
  contestId: number;
  row: Row;
}

type Board = Outputs["board"]["rank"];
type Line = Board["pinned"][number];

/** Who asks: how they stand, and what they have tried at the problem. The jury sees it behind the seal. */
export function TeamCard({ contestId, row }: TeamCardProps) {
  const { uid, displayId, contestProblemId } = row;
  const board = trpc.board.rank.useQuery(
    { contestId, forceRefresh: true, limit: 1, concernedList: [uid ?? ""] },
    { enabled: uid !== null, meta: { inline: true } },
  );
  const cell = trpc.board.cell.useQuery(
    { contestId, forceRefresh: true, uid: uid ?? "", problemId: contestProblemId ?? 1 },
    { enabled: uid !== null && contestProblemId !== null, meta: { inline: true } },
  );
  const line = board.data?.pinned.find((one) => one.uid === uid);
  const tries = contestProblemId === null ? undefined : cell.data?.tries;
  return (
    <Card>
      <CardHeader
        title={<PersonName username={line?.name ?? row.author} />}
        detail={
          row.seat === "" ? undefined : (
            <span translate="no" className="font-semibold text-foreground">
              {row.seat}
            </span>
          )
        }
      />
      <Names row={row} name={line?.name ?? row.author} />
      {board.data !== undefined && <Standing {...{ line, displayId, tries }} board={board.data} />}
      {displayId !== null && tries !== undefined && tries.length > 0 && (
        <Tries tries={tries} displayId={displayId} />
      )}
      <Links contestId={contestId} row={row} />
    </Card>
  );
}

function Names({ row: { author, realname, school }, name }: { row: Row; name: string }) {
  const words = [name === author ? "" : author, realname === name ? "" : realname, school];
  const known = words.filter((word) => word !== "");
  if (known.length === 0) return null;
  return (
    <p translate="no" className="border-b px-4 py-2 text-xs text-muted-foreground wrap-anywhere">
      {known.join(" · ")}
    </p>
  );
}

type Tries = Outputs["board"]["cell"]["tries"];

interface StandingProps {
  board: Board;
  /** undefined: not on the board. */
  line: Line | undefined;
  displayId: string | null;
  tries: Tries | undefined;
}

function Standing({ board, line, displayId, tries }: StandingProps) {
  const isAcm = contestRuleOf(board.type) === "acm";
  return (
    <dl className="flex divide-x border-b">
      <Fact label={<Trans context="standing">Rank</Trans>} of={board.ranked}>
        {line === undefined || line.rank < 1 ? "—" : line.rank}
      </Fact>
      {isAcm ? (
        <Fact label={<Trans>Solved</Trans>} of={board.columns.length}>
          {line?.solved ?? 0}
        </Fact>
      ) : (
        <Fact label={<Trans>Score</Trans>}>{line?.score ?? 0}</Fact>
      )}
      {displayId !== null && tries !== undefined && (
        <Fact label={<Trans>Tries on {displayId}</Trans>}>{tries.length}</Fact>
      )}
    </dl>
  );
}

interface FactProps {
  label: ReactNode;
  of?: number;
  children: ReactNode;
}

function Fact({ label, of, children }: FactProps) {
  return (
    <div className="flex min-w-0 flex-1 flex-col-reverse px-4 py-2">
      <dt className="truncate text-xs text-muted-foreground">{label}</dt>
      <dd className="figure text-lg font-semibold">
        {children}
        {of !== undefined && (
          <span className="text-xs font-normal text-muted-foreground"> / {of}</span>
        )}
      </dd>
    </div>
  );
}

/** The last ones, newest first. */
function Tries({ tries, displayId }: { tries: Tries; displayId: string }) {
  const { t } = useLingui();
  return (
    <ul aria-label={t`Last submissions to ${displayId}`} className="border-b px-4 py-2">
      {tries
        .slice(-SHOWN)
        .reverse()
        .map(({ atS, status, score }) => {
          const minute = Math.floor(atS / 60);
          return (
            <li key={atS} className="flex h-7 items-center gap-2 text-sm">
              {status === null ? (
                <span className="text-muted-foreground">
                  <Trans>not revealed</Trans>
                </span>
              ) : (
                <VerdictBadge verdict={findVerdict(status) ?? "systemError"} isStill />
              )}
              {score !== null && <span className="figure">{score}</span>}
              <span className="figure ml-auto text-xs text-muted-foreground">
                <Trans>minute {minute}</Trans>
              </span>
            </li>
          );
        })}
    </ul>
  );
}

function Links({ contestId, row: { author, displayId, uid } }: TeamCardProps) {
  const params = { contestID: `${contestId}` };
  const look = "text-primary hover:underline";
  if (uid === null) return null;
  return (
    <p className="flex flex-wrap gap-x-3 gap-y-1 px-4 py-2 text-xs">
      <Link
        to="/contest/$contestID/submissions"
        params={params}
        search={{
          username: author,
          ...(displayId !== null && { problemID: displayId, completeProblemID: true }),
        }}
        className={look}
      >
        {displayId === null ? (
          <Trans>All submissions</Trans>
        ) : (
          <Trans>Submissions to {displayId}</Trans>
        )}
      </Link>
      <Link
        to="/contest/$contestID/rank"
        params={params}
        search={{ keyword: author }}
        className={look}
      >
        <Trans>On the board</Trans>
      </Link>
      {closedNumberOf(author) === null && (
        <Link to="/user-home" search={{ uid }} className={look}>
          <Trans>Profile</Trans>
        </Link>
      )}
    </p>
  );
}
