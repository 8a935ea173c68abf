import { findVerdict } from "@gavel/domain/verdict";
import { IconButton } from "@gavel/ui/icon-button";
import { Kbd } from "@gavel/ui/kbd";
import { formatDateClock } from "@gavel/ui/lib/format";
import { verdictLook } from "@gavel/ui/lib/verdict";
import { FilterSelect } from "@gavel/ui/select";
import { Skeleton } from "@gavel/ui/skeleton";
import { VerdictBadge } from "@gavel/ui/verdict-badge";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { ChevronDown, ChevronUp, X } from "lucide-react";
import type { ComponentType } from "react";
import { useHotkeys } from "../../../../../app/hotkeys/use-hotkeys.ts";
import { usePersonName } from "../../../../../app/person-name.tsx";
import { trpc } from "../../../../../app/trpc.ts";
import { LateWorth } from "../lateness.tsx";
import type { HomeworkMatrix } from "../types.ts";
import type { Opened } from "./matrix-table.tsx";

interface WorkPanelProps {
  matrix: HomeworkMatrix;
  opened: Opened;
  /** Another try than the one that counts. */
  submitId: number | undefined;
  onOpen: (cell: Opened, submitId?: number) => void;
  onClose: () => void;
  Program: ProgramView;
}

/** How a program with its remarks is shown. */
export type ProgramView = ComponentType<{ submitId: number }>;

/** What one student sent to one problem, beside the matrix: try by try, with remarks on the lines. */
export function WorkPanel(props: WorkPanelProps) {
  const { matrix, opened, submitId, onOpen, onClose, Program } = props;
  const { t } = useLingui();
  const { records, problems, homework } = matrix;
  const { trainingId, groupId } = homework;
  const row = records.findIndex(({ uid }) => uid === opened.uid);
  const column = problems.findIndex(({ pid }) => pid === opened.pid);
  const person = records[row];
  const cell = person?.cells[column] ?? null;
  const tries = trpc.homework.tries.useQuery({ trainingId, ...opened });
  const shown = submitId ?? cell?.submitId ?? tries.data?.tries[0]?.submitId;

  /** Over those who sent something. */
  const step = (rows: number, columns: number) => {
    let [y, x] = [row + rows, column + columns];
    while (y >= 0 && x >= 0 && y < records.length && x < problems.length) {
      const next = records[y]?.cells[x] ?? null;
      const [uid, pid] = [records[y]?.uid, problems[x]?.pid];
      if (next !== null && uid !== undefined && pid !== undefined) return onOpen({ uid, pid });
      y += rows;
      x += columns;
    }
  };
  const nameOf = usePersonName();
  useHotkeys(t`Homework`, [
    { keys: "j", label: t`Next student`, run: () => step(1, 0) },
    { keys: "k", label: t`Previous student`, run: () => step(-1, 0) },
    { keys: "]", label: t`Next problem`, run: () => step(0, 1) },
    { keys: "[", label: t`Previous problem`, run: () => step(0, -1) },
    { keys: "escape", label: t`Close`, run: onClose },
  ]);
  return (
    <section
      aria-label={t`What was sent`}
      className="flex max-h-[calc(100dvh-5rem)] min-w-0 flex-col overflow-hidden rounded-md border bg-card xl:sticky xl:top-16 max-xl:fixed max-xl:inset-0 max-xl:z-(--z-drawer) max-xl:max-h-none max-xl:rounded-none"
    >
      <header className="flex items-center gap-2 border-b px-3 py-2">
        <span className="min-w-0 truncate font-semibold" translate="no">
          {person === undefined ? opened.uid : person.realname || nameOf(person.username)}
        </span>
        <span className="figure text-sm text-muted-foreground">{problems[column]?.displayId}</span>
        <span className="ml-auto flex">
          <IconButton
            label={t`Previous student`}
            shortcut="k"
            icon={<ChevronUp />}
            onClick={() => step(-1, 0)}
          />
          <IconButton
            label={t`Next student`}
            shortcut="j"
            icon={<ChevronDown />}
            onClick={() => step(1, 0)}
          />
          <IconButton label={t`Close`} shortcut="Esc" icon={<X />} onClick={onClose} />
        </span>
      </header>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b px-3 py-2">
        <Tries
          tries={tries.data?.tries ?? []}
          count={tries.data?.total ?? 0}
          shown={shown}
          onChoose={(id) => onOpen(opened, id === cell?.submitId ? undefined : id)}
        />
        {cell !== null && shown === cell.submitId && <LateWorth cell={cell} />}
        {shown !== undefined && (
          <Link
            to="/group/$groupID/submission-detail/$submitID"
            params={{ groupID: `${groupId}`, submitID: `${shown}` }}
            className="figure ml-auto text-xs text-primary hover:underline"
          >
            #{shown}
          </Link>
        )}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {shown === undefined ? (
          <p className="p-4 text-sm text-muted-foreground">
            {tries.isPending ? <Skeleton className="w-40" /> : <Trans>Nothing was sent.</Trans>}
          </p>
        ) : (
          <Program key={shown} submitId={shown} />
        )}
      </div>
      <footer className="flex items-center justify-between gap-2 border-t px-3 py-2 text-xs text-muted-foreground">
        <Trans>Click a line number to remark</Trans>
        <span className="flex items-center gap-1 max-md:hidden">
          <Kbd>j</Kbd> <Kbd>k</Kbd> <Trans>next student</Trans>
        </span>
      </footer>
    </section>
  );
}

type Try = { submitId: number; status: number; sentAt: string; remarks: number };

interface TriesProps {
  tries: readonly Try[];
  /** Also those that are too old for the list. */
  count: number;
  shown: number | undefined;
  onChoose: (submitId: number) => void;
}

/** Which of them is shown. */
function Tries({ tries, count, shown, onChoose }: TriesProps) {
  const { t, i18n } = useLingui();
  const at = tries.findIndex(({ submitId }) => submitId === shown);
  const verdict = findVerdict(tries[at]?.status ?? Number.NaN);
  const number = count - at;
  const wordOf = ({ status }: Try) => {
    const known = findVerdict(status);
    return known === undefined ? "" : (verdictLook(known).short ?? i18n._(verdictLook(known).name));
  };
  return (
    <>
      {verdict !== undefined && <VerdictBadge verdict={verdict} look="boxed" />}
      {at !== -1 && count === 1 && (
        <span className="text-xs text-muted-foreground">{t`the only try`}</span>
      )}
      {at !== -1 && count > 1 && (
        <FilterSelect
          size="sm"
          label={t`Try`}
          value={`${shown}`}
          options={tries.map((one, index) => ({
            value: `${one.submitId}`,
            label:
              index === at
                ? t`Try ${number} of ${count}`
                : `${count - index} · ${wordOf(one)} · ${formatDateClock(new Date(one.sentAt))}`,
          }))}
          onChange={(id) => onChoose(Number(id))}
        />
      )}
    </>
  );
}
