import { Avatar } from "@gavel/ui/avatar";
import { Checkbox } from "@gavel/ui/checkbox";
import { cn } from "@gavel/ui/lib/cn";
import { formatDateClock } from "@gavel/ui/lib/format";
import { Trans, useLingui } from "@lingui/react/macro";
import type { KeyboardEvent } from "react";
import { usePersonName } from "../../../../../app/person-name.tsx";
import { UserLink } from "../../../../../app/user-link.tsx";
import type { HomeworkMatrix, HomeworkRow } from "../types.ts";
import { MatrixCell } from "./matrix-cell.tsx";

export interface Opened {
  readonly uid: string;
  readonly pid: number;
}

interface MatrixTableProps {
  matrix: HomeworkMatrix;
  /** By uid. */
  chosen: ReadonlySet<string>;
  onChoose: (uids: ReadonlySet<string>) => void;
  opened: Opened | null;
  onOpen: (cell: Opened) => void;
  isOld: boolean;
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Arrows walk over what was sent, past cells without anything; Enter opens it. */
function onArrow(event: KeyboardEvent<HTMLTableElement>) {
  const step = STEPS[event.key];
  const at =
    event.target instanceof HTMLElement ? event.target.dataset.cell?.split(":") : undefined;
  if (step === undefined || at === undefined) return;
  event.preventDefault();
  let [row = 0, column = 0] = at.map(Number);
  const { rows } = event.currentTarget;
  const columns = rows[0]?.cells.length ?? 0;
  while (row >= 0 && column >= 0 && row < rows.length && column < columns) {
    row += step[0];
    column += step[1];
    const cell = event.currentTarget.querySelector<HTMLElement>(`[data-cell="${row}:${column}"]`);
    if (cell !== null) return cell.focus();
  }
}

const HEAD =
  "sticky top-0 z-1 h-10 border-b bg-muted px-2.5 text-left font-medium whitespace-nowrap";

/** Students by problems. Names and head stay in sight. */
export function MatrixTable(props: MatrixTableProps) {
  const { matrix, chosen, onChoose, opened, onOpen, isOld } = props;
  const { t } = useLingui();
  const { records, problems } = matrix;
  const toggle = (uid: string) => {
    const next = new Set(chosen);
    if (!next.delete(uid)) next.add(uid);
    onChoose(next);
  };
  return (
    <section
      aria-label={t`Homework matrix`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs the keyboard
      tabIndex={0}
      // Words for readers by ear stand where nobody sees them: within what scrolls.
      className={cn(
        "relative max-h-[75dvh] overflow-auto rounded-md border bg-card",
        isOld && "opacity-60",
      )}
    >
      <table
        className="w-max min-w-full border-separate border-spacing-0 text-sm"
        onKeyDown={onArrow}
      >
        <Head matrix={matrix} chosen={chosen} onChoose={onChoose} />
        <tbody>
          {records.map((row, index) => (
            <Row
              key={row.uid}
              {...{ row, index, problems, opened, onOpen }}
              isChosen={chosen.has(row.uid)}
              onToggle={() => toggle(row.uid)}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Head({
  matrix,
  chosen,
  onChoose,
}: Pick<MatrixTableProps, "matrix" | "chosen" | "onChoose">) {
  const { t } = useLingui();
  const { records, problems, counts } = matrix;
  const areAll = records.length > 0 && records.every(({ uid }) => chosen.has(uid));
  return (
    <thead>
      <tr>
        <th scope="col" className={cn(HEAD, "left-0 z-2 border-r")}>
          <span className="flex items-center gap-2">
            <Checkbox
              checked={areAll ? true : chosen.size > 0 ? "indeterminate" : false}
              onCheckedChange={() => onChoose(new Set(areAll ? [] : records.map(({ uid }) => uid)))}
              aria-label={t`Choose all on this page`}
            />
            <Trans context="homework">Student</Trans>
          </span>
        </th>
        {problems.map(({ pid, displayId, title, solvers }) => (
          <th key={pid} scope="col" title={title} className={cn(HEAD, "min-w-24")}>
            <span className="flex items-baseline justify-between gap-2">
              <span className="figure">{displayId}</span>
              <Solvers solvers={solvers} of={counts.all} />
            </span>
          </th>
        ))}
        <th scope="col" className={cn(HEAD, "text-right")}>
          <Trans context="homework">Solved</Trans>{" "}
          <span className="figure font-normal text-muted-foreground">/{problems.length}</span>
        </th>
        <th scope="col" className={cn(HEAD, "text-right")}>
          <Trans context="homework">Score</Trans>{" "}
          <span className="figure font-normal text-muted-foreground">/{100 * problems.length}</span>
        </th>
      </tr>
    </thead>
  );
}

interface SolversProps {
  solvers: number;
  /** The whole class, whatever the filter leaves of it. */
  of: number;
}

function Solvers({ solvers, of }: SolversProps) {
  const { t } = useLingui();
  const words = t`Solved by ${solvers} of ${of}`;
  return (
    <span title={words} className="figure text-xs font-normal text-muted-foreground">
      <span aria-hidden>
        {solvers}/{of}
      </span>
      <span className="sr-only">{words}</span>
    </span>
  );
}

interface RowProps extends Pick<MatrixTableProps, "opened" | "onOpen"> {
  row: HomeworkRow;
  index: number;
  problems: HomeworkMatrix["problems"];
  isChosen: boolean;
  onToggle: () => void;
}

function Row({ row, index, problems, opened, onOpen, isChosen, onToggle }: RowProps) {
  const { t } = useLingui();
  const { marks, uid } = row;
  const username = usePersonName()(row.username);
  const name = row.realname || row.nickname || username;
  return (
    <tr className="h-9.5">
      <th
        scope="row"
        className="sticky left-0 z-1 w-39 max-w-44 border-r border-b bg-card px-2.5 text-left font-normal max-md:max-w-36"
      >
        <span className="flex items-center gap-2">
          <Checkbox
            checked={isChosen}
            onCheckedChange={onToggle}
            aria-label={t`Choose ${username}`}
          />
          <Avatar name={row.username} src={row.avatar} size={20} className="max-md:hidden" />
          <span className="min-w-0">
            <UserLink user={row} className="block truncate font-medium">
              {name}
            </UserLink>
            <span className="block truncate text-2xs text-muted-foreground">
              {name !== username && username} <OwnDeadline row={row} />
            </span>
          </span>
        </span>
      </th>
      {problems.map(({ pid, displayId }, column) => (
        <td key={pid} className="min-w-24 border-r border-b p-0.75">
          <MatrixCell
            cell={row.cells[column] ?? null}
            at={`${index}:${column}`}
            name={`${username}, ${displayId}`}
            isOpen={opened?.uid === uid && opened.pid === pid}
            onOpen={() => onOpen({ uid, pid })}
          />
        </td>
      ))}
      <td className="figure border-r border-b px-2.5 text-right">{marks.solved}</td>
      <td className="figure border-b px-2.5 text-right font-semibold">{marks.points}</td>
    </tr>
  );
}

function OwnDeadline({ row: { extension } }: { row: HomeworkRow }) {
  const dueAt = extension?.dueAt ?? extension?.closesAt ?? null;
  if (dueAt === null) return null;
  const at = formatDateClock(new Date(dueAt));
  return (
    <span className="text-primary" title={at}>
      <Trans context="homework">to {at}</Trans>
    </span>
  );
}
