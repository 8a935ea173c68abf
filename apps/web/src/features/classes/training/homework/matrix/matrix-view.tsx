import type { HomeworkPhase } from "@gavel/domain/homework/schedule";
import { Button } from "@gavel/ui/button";
import { EmptyState, NoMatch } from "@gavel/ui/empty-state";
import { cn } from "@gavel/ui/lib/cn";
import { formatDateClock } from "@gavel/ui/lib/format";
import { Pagination } from "@gavel/ui/pagination";
import { Trans, useLingui } from "@lingui/react/macro";
import { CalendarPlus, Settings2 } from "lucide-react";
import { useState } from "react";
import type { HomeworkMatrix } from "../types.ts";
import { ExtendDialog } from "./extend-dialog.tsx";
import { HomeworkExport } from "./homework-export.tsx";
import { MatrixFilters, useMatrixWords } from "./matrix-filters.tsx";
import { CLOSED, type MatrixSearch, matrixSearch } from "./matrix-search.ts";
import { MatrixTable, type Opened } from "./matrix-table.tsx";
import { type ProgramView, WorkPanel } from "./work-panel.tsx";

interface MatrixViewProps {
  matrix: HomeworkMatrix;
  /** As the head of the training says it to the teacher. */
  phase: HomeworkPhase;
  search: MatrixSearch;
  onSearch: (change: Partial<MatrixSearch>) => void;
  /** Opens the form of its times; undefined = they stay as they are, also those of single people. */
  onSet: (() => void) | undefined;
  isOld: boolean;
  Program: ProgramView;
}

export function MatrixView(props: MatrixViewProps) {
  const { matrix, search, onSearch, onSet, isOld, Program } = props;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isExtending, setIsExtending] = useState(false);
  const { homework, total } = matrix;
  const people = matrix.records.filter(({ uid }) => chosen.has(uid));
  const { currentPage, limit } = matrixSearch.page(search);
  const { student, problem } = search;
  const opened =
    student === undefined || problem === undefined ? null : { uid: student, pid: problem };
  const open = ({ uid, pid }: Opened, submission?: number) =>
    onSearch({ student: uid, problem: pid, submission });
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <Rules homework={homework} phase={props.phase} />
        <div className="ml-auto flex flex-wrap items-center gap-2">
          {onSet && (
            <>
              <Button onClick={onSet}>
                <Settings2 aria-hidden />
                <Trans context="homework">Times</Trans>
              </Button>
              <Button disabled={people.length === 0} onClick={() => setIsExtending(true)}>
                <CalendarPlus aria-hidden />
                <Trans context="homework">Extend</Trans>
                {people.length > 0 && <span className="figure">{people.length}</span>}
              </Button>
            </>
          )}
          <HomeworkExport trainingId={homework.trainingId} search={search} />
        </div>
      </div>
      <MatrixFilters matrix={matrix} search={search} onSearch={onSearch} />
      <div
        className={cn(
          "grid grid-cols-[minmax(0,1fr)] items-start gap-4",
          opened !== null && "xl:grid-cols-[minmax(0,1fr)_27.5rem]",
        )}
      >
        <div className="min-w-0">
          {matrix.records.length === 0 ? (
            <Nobody matrix={matrix} search={search} onSearch={onSearch} />
          ) : (
            <MatrixTable
              {...{ matrix, chosen, opened, isOld }}
              onChoose={setChosen}
              onOpen={open}
            />
          )}
          <Pagination
            total={total}
            page={currentPage}
            pageSize={limit}
            onPageChange={(page) => {
              setChosen(new Set());
              onSearch({ currentPage: page, ...CLOSED });
            }}
          />
        </div>
        {opened !== null && (
          <WorkPanel
            {...{ matrix, opened, Program }}
            submitId={search.submission}
            onOpen={open}
            onClose={() => onSearch(CLOSED)}
          />
        )}
      </div>
      {isExtending && (
        <ExtendDialog
          trainingId={homework.trainingId}
          people={people}
          dueAt={homework.dueAt}
          onClose={() => {
            setIsExtending(false);
            setChosen(new Set());
          }}
        />
      )}
    </>
  );
}

type NobodyProps = Pick<MatrixViewProps, "matrix" | "search" | "onSearch">;

function Nobody({ matrix, search, onSearch }: NobodyProps) {
  const { t } = useLingui();
  const words = useMatrixWords(matrix, search);
  if (words.length === 0) {
    return (
      <EmptyState title={t`The group has no members yet`}>
        <Trans>Its administrators are not in the list.</Trans>
      </EmptyState>
    );
  }
  return (
    <NoMatch
      title={t`No student matches`}
      filters={words.join(" · ")}
      onClear={() => onSearch(matrixSearch.none)}
    />
  );
}

interface RulesProps {
  homework: HomeworkMatrix["homework"];
  phase: MatrixViewProps["phase"];
}

/** What late work loses, and when it ends, unless that stands above the tabs already, as when it is due always does. */
function Rules({ homework, phase }: RulesProps) {
  const { percentPerDay, graceMinutes, lowestPercent } = homework;
  const closes = formatDateClock(new Date(homework.closesAt));
  return (
    <p className="flex flex-wrap gap-x-3 text-sm text-muted-foreground">
      {phase !== "late" && (
        <span>
          <Trans>
            late: −{percentPerDay}% a day until {closes}
          </Trans>
        </span>
      )}
      {lowestPercent > 0 && (
        <span>
          <Trans>at least {lowestPercent}%</Trans>
        </span>
      )}
      {graceMinutes > 0 && (
        <span>
          <Trans>{graceMinutes} min grace</Trans>
        </span>
      )}
    </p>
  );
}
