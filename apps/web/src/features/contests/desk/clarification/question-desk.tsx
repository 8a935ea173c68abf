import { ANSWER_MAX, othersAnswering, withCanned } from "@gavel/domain/contest/desk";
import { Button } from "@gavel/ui/button";
import { Card } from "@gavel/ui/card";
import { EmptyState, NoMatch } from "@gavel/ui/empty-state";
import { readStored, writeStored } from "@gavel/ui/lib/storage";
import { useIsNarrow } from "@gavel/ui/lib/use-media";
import { Pagination } from "@gavel/ui/pagination";
import { Skeleton } from "@gavel/ui/skeleton";
import { Plural, Trans } from "@lingui/react/macro";
import { useRef, useState } from "react";
import { problemsOf } from "../../../../app/contest/problems-input.ts";
import type { DeskNews } from "../../../../app/contest/use-contest.ts";
import { ListError } from "../../../../app/list/list-error.tsx";
import type { ListQuery } from "../../../../app/list/loaded-list.tsx";
import type { Paging } from "../../../../app/list/paged-list.tsx";
import { useSession } from "../../../../app/session/store.ts";
import { trpc } from "../../../../app/trpc.ts";
import type { QuestionSearch } from "../desk-search.ts";
import { AlsoAsked } from "./also-asked.tsx";
import { AnswerForm } from "./answer-form.tsx";
import { CannedDialog, CannedPanel } from "./canned-panel.tsx";
import { QuestionDetail } from "./question-detail.tsx";
import { QuestionFilters } from "./question-filters.tsx";
import { QuestionList } from "./question-list.tsx";
import { TeamCard } from "./team-card.tsx";
import type { Row } from "./types.ts";
import { useCanned } from "./use-canned.ts";
import { useDeskKeys } from "./use-desk-keys.ts";
import { useDone } from "./use-done.ts";

interface QuestionDeskProps {
  contestId: number;
  list: ListQuery<{ readonly records: readonly Row[]; readonly total: number }>;
  paging: Paging;
  search: QuestionSearch;
  onSearch: (change: Partial<QuestionSearch>) => void;
  now: Date;
  answering: DeskNews["answering"];
}

/** The questions, the one that is open with its answer, and what one often answers. */
export function QuestionDesk(props: QuestionDeskProps) {
  const { contestId, list, paging, search, onSearch, now } = props;
  const isNarrow = useIsNarrow();
  const rows = list.data?.records;
  const problems = trpc.contest.problems.useQuery(problemsOf(contestId), {
    meta: { inline: true },
  });
  const problemOf = (displayId: string | null) =>
    problems.data?.find((one) => one.displayId === displayId);
  const colorOf = (displayId: string) => problemOf(displayId)?.color ?? "";
  const othersAt = useOthers(props);
  const asked = rows?.find(({ id }) => id === search.question);
  // One that another leads to need not be in this list; one that has just been answered makes way for the next.
  const [peeked, setPeeked] = useState<number>();
  const beyond = trpc.contestDesk.findForStaff.useQuery(
    { contestId, state: "all", questionId: search.question ?? 1, limit: 1 },
    {
      enabled: peeked !== undefined && peeked === search.question && asked === undefined,
      meta: { inline: true },
    },
  );
  const found = beyond.data?.records.find(({ id }) => id === peeked && id === search.question);
  // Where there is room one is always open; on a phone the list is.
  const row = asked ?? found ?? (isNarrow ? undefined : rows?.[0]);
  const box = useRef<HTMLTextAreaElement>(null);
  const done = useDone(contestId, rows);
  const drafts = useDrafts(contestId);
  const { query, canned } = useCanned(contestId);
  const [isEditing, setEditing] = useState(false);
  const edit = () => query.data !== undefined && setEditing(true);
  useDeskKeys({
    ...{ rows, row, box, done },
    open: (question) => onSearch({ question }),
  });
  const answer = row && (
    <AnswerForm
      key={row.id}
      {...{ row, contestId, box, canned }}
      title={problemOf(row.displayId)?.title}
      {...drafts.of(row.id)}
      onEditCanned={edit}
      onDone={() => done.finish([row.id])}
      isClosing={done.isPending}
    />
  );
  function pick(text: string) {
    if (row === undefined) return;
    drafts.of(row.id).onContent(withCanned(drafts.of(row.id).content, text).slice(0, ANSWER_MAX));
    // There the others are told that somebody is answering.
    box.current?.focus();
  }
  const showsList = !(isNarrow && row !== undefined);
  return (
    <>
      <QuestionFilters {...{ search, onSearch }} problems={problems.data ?? []} />
      <Chosen done={done} />
      {rows === undefined && list.error !== null && <ListError query={list} />}
      {rows === undefined && list.error === null && <Skeleton className="h-40 w-full" />}
      {rows?.length === 0 && <Nothing {...{ search, onSearch }} />}
      {rows !== undefined && rows.length > 0 && (
        <div className="grid items-start gap-4 lg:grid-cols-[20rem_minmax(0,1fr)] xl:grid-cols-[20rem_minmax(0,1fr)_18rem]">
          {showsList && (
            <div className="min-w-0">
              <QuestionList
                {...{ rows, now, colorOf, othersAt }}
                current={row?.id}
                chosen={done.chosen}
                onOpen={(question) => onSearch({ question })}
                onChoose={done.choose}
              />
              {list.data !== undefined && list.data.total > paging.limit && (
                <Pagination
                  className="mt-3"
                  total={list.data.total}
                  page={paging.currentPage}
                  pageSize={paging.limit}
                  onPageChange={(currentPage) => onSearch({ currentPage, question: undefined })}
                />
              )}
            </div>
          )}
          <div className="grid min-w-0 content-start gap-4 xl:contents">
            {row !== undefined && (
              <QuestionDetail
                {...{ row, now, colorOf, contestId }}
                title={problemOf(row.displayId)?.title}
                others={othersAt(row.id)}
                onBack={isNarrow ? () => onSearch({ question: undefined }) : undefined}
              >
                {answer}
              </QuestionDetail>
            )}
            <div className="grid min-w-0 content-start gap-4">
              <CannedPanel canned={canned} onPick={row && pick} onEdit={edit} />
              {row !== undefined && (
                <>
                  <TeamCard key={row.uid} {...{ contestId, row }} />
                  <AlsoAsked
                    {...{ contestId, row }}
                    onOpen={(question) => {
                      setPeeked(question);
                      onSearch({ question });
                    }}
                  />
                </>
              )}
            </div>
          </div>
        </div>
      )}
      {isEditing && query.data !== undefined && (
        <CannedDialog contestId={contestId} stored={query.data} onClose={() => setEditing(false)} />
      )}
    </>
  );
}

/** Who else is answering a question, by the server's clock. */
function useOthers({ answering, now }: Pick<QuestionDeskProps, "answering" | "now">) {
  const { user } = useSession();
  const username = user?.username ?? "";
  const all = answering.map((one) => ({ ...one, until: new Date(one.until) }));
  return (questionId: number) => othersAnswering(all, { questionId, username, now });
}

/** What was written to each question; it outlives a look at another, and at other pages. */
function useDrafts(contestId: number) {
  const { user } = useSession();
  const [drafts, setDrafts] = useState<Readonly<Record<string, string>>>({});
  return {
    of(id: number) {
      const key = `answer-draft:${user?.uid ?? ""}:${contestId}:${id}`;
      return {
        content: drafts[key] ?? readStored(key) ?? "",
        onContent(content: string) {
          setDrafts((old) => ({ ...old, [key]: content }));
          writeStored(key, content === "" ? null : content);
        },
      };
    },
  };
}

/** What is done with those that are selected. */
function Chosen({ done }: { done: ReturnType<typeof useDone> }) {
  const ids = [...done.chosen];
  if (ids.length === 0) return null;
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2 text-sm" role="status">
      <Plural value={ids.length} one="# question selected" other="# questions selected" />
      <Button size="sm" busy={done.isPending} onClick={() => done.finish(ids)}>
        <Trans>No answer needed</Trans>
      </Button>
      <Button size="sm" variant="ghost" onClick={done.clear}>
        <Trans>Clear selection</Trans>
      </Button>
    </div>
  );
}

function Nothing({ search, onSearch }: Pick<QuestionDeskProps, "search" | "onSearch">) {
  return (
    <Card>
      {search.problem === undefined ? (
        <EmptyState title={<Trans>No questions here</Trans>}>
          <Trans>New ones appear by themselves.</Trans>
        </EmptyState>
      ) : (
        <NoMatch
          title={<Trans>No question matches</Trans>}
          filters={search.problem}
          onClear={() => onSearch({ problem: undefined })}
        />
      )}
    </Card>
  );
}
