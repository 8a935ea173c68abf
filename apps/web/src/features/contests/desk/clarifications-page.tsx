import { ANSWER_MAX } from "@gavel/domain/contest/desk";
import { Badge } from "@gavel/ui/badge";
import { Button } from "@gavel/ui/button";
import { Card } from "@gavel/ui/card";
import { EmptyState } from "@gavel/ui/empty-state";
import { cn } from "@gavel/ui/lib/cn";
import { FilterBar } from "@gavel/ui/page-header";
import { Pagination } from "@gavel/ui/pagination";
import { Segmented } from "@gavel/ui/segmented";
import { Skeleton } from "@gavel/ui/skeleton";
import { Textarea } from "@gavel/ui/textarea";
import { DateTime } from "@gavel/ui/time";
import { notifySuccess } from "@gavel/ui/toast";
import { Trans, useLingui } from "@lingui/react/macro";
import { Megaphone, Send } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { ListError } from "../../../app/list/list-error.tsx";
import { LIST_QUERY } from "../../../app/list/paged-list.tsx";
import { useLive } from "../../../app/live/use-live.ts";
import { type Outputs, trpc } from "../../../app/trpc.ts";
import { type QuestionSearch, questionSearch } from "./desk-search.ts";
import { JuryPage } from "./jury-page.tsx";
import { REFRESH_MS } from "./refresh-switch.tsx";

type Row = Outputs["contestDesk"]["findForStaff"]["records"][number];

interface ClarificationsPageProps {
  contestId: number;
  search: QuestionSearch;
  onSearch: (change: Partial<QuestionSearch>) => void;
}

/** What contestants ask, the longest waiting first, answered to one team or to all. */
export function ClarificationsPage({ contestId, search, onSearch }: ClarificationsPageProps) {
  const { t } = useLingui();
  const utils = trpc.useUtils();
  const paging = questionSearch.page(search);
  const isLive = useLive(
    { topic: "contest.desk", contestId },
    { onData: () => void utils.contestDesk.findForStaff.invalidate({ contestId }) },
  );
  const list = trpc.contestDesk.findForStaff.useQuery(
    { contestId, ...paging, state: search.state ?? "open" },
    { ...LIST_QUERY, refetchInterval: isLive ? false : REFRESH_MS },
  );
  const rows = list.data?.records;
  return (
    <JuryPage contestId={contestId} title={t`Clarifications`} count={list.data?.total}>
      {() => (
        <>
          <FilterBar>
            <Segmented
              label={t`State of the question`}
              value={search.state ?? "open"}
              options={[
                { value: "open", label: t`Unanswered` },
                { value: "answered", label: t`Answered` },
                { value: "all", label: t({ message: "All", context: "questions" }) },
              ]}
              onChange={(state) => onSearch({ state: state === "open" ? undefined : state })}
            />
          </FilterBar>
          {rows === undefined && list.error !== null && <ListError query={list} />}
          {list.isPending && <Skeleton className="h-40 w-full" />}
          {rows?.length === 0 && (
            <Card>
              <EmptyState title={t`No questions here`}>
                <Trans>New ones appear by themselves.</Trans>
              </EmptyState>
            </Card>
          )}
          <div className="flex flex-col gap-3">
            {rows?.map((row) => (
              <Question key={row.id} row={row} contestId={contestId} />
            ))}
          </div>
          {list.data !== undefined && list.data.total > paging.limit && (
            <Pagination
              className="mt-3"
              total={list.data.total}
              page={paging.currentPage}
              pageSize={paging.limit}
              onPageChange={(currentPage) => onSearch({ currentPage })}
            />
          )}
        </>
      )}
    </JuryPage>
  );
}

function Question({ row, contestId }: { row: Row; contestId: number }) {
  return (
    <Card className="px-4 py-3 text-sm">
      <p className="mb-2 flex flex-wrap items-center gap-2 text-xs text-muted-foreground">
        <Badge tone="neutral">
          {row.displayId === null ? <Trans context="question">General</Trans> : row.displayId}
        </Badge>
        <span translate="no">{row.author}</span>
        <span className="ml-auto">
          <DateTime at={row.createdAt} />
        </span>
      </p>
      <p className="whitespace-pre-wrap wrap-anywhere">{row.content}</p>
      {row.answers.map((one) => (
        <div
          key={one.id}
          className={cn(
            "mt-2 rounded-md border-l-2 bg-muted px-3 py-2",
            one.toAll ? "border-l-primary" : "border-l-border-strong",
          )}
        >
          <p className="mb-1 flex items-center gap-1.5 text-xs text-muted-foreground">
            {one.toAll && <Megaphone aria-hidden className="size-3.5" />}
            {one.toAll ? <Trans>To all</Trans> : <Trans>To this team</Trans>}
            <span translate="no">· {one.author}</span>
          </p>
          <p className="whitespace-pre-wrap wrap-anywhere">{one.content}</p>
        </div>
      ))}
      <AnswerForm row={row} contestId={contestId} />
    </Card>
  );
}

/** Another answer meanwhile is seen before this one goes. */
function AnswerForm({ row, contestId }: { row: Row; contestId: number }) {
  const { t } = useLingui();
  const utils = trpc.useUtils();
  const [content, setContent] = useState("");
  const onSettled = () => void utils.contestDesk.findForStaff.invalidate({ contestId });
  const answer = trpc.contestDesk.answer.useMutation({ onSettled });
  const close = trpc.contestDesk.markAnswered.useMutation({ onSettled });
  async function send(toAll: boolean) {
    if (content.trim() === "" || answer.isPending) return;
    try {
      await answer.mutateAsync({
        ...{ questionId: row.id, content, toAll, answersSeen: row.answers.length },
      });
    } catch {
      // Told by the mutation cache; what was typed stays.
      return;
    }
    setContent("");
    notifySuccess(toAll ? t`Answered to all` : t`Answered to this team`);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void send(event.shiftKey);
  }
  return (
    <div className="mt-3">
      <Textarea
        rows={2}
        aria-label={t`Answer to question ${row.id}`}
        placeholder={t`Answer. Ctrl Enter sends it to this team, Ctrl Shift Enter to all.`}
        value={content}
        maxLength={ANSWER_MAX}
        onChange={({ target }) => setContent(target.value)}
        onKeyDown={onKeyDown}
      />
      <div className="mt-2 flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="primary"
          icon={<Send />}
          busy={answer.isPending}
          disabled={content.trim() === ""}
          onClick={() => void send(false)}
        >
          <Trans>To this team</Trans>
        </Button>
        <Button
          size="sm"
          icon={<Megaphone />}
          disabled={content.trim() === "" || answer.isPending}
          onClick={() => void send(true)}
        >
          <Trans>To all</Trans>
        </Button>
        {!row.isAnswered && (
          <Button
            size="sm"
            variant="ghost"
            busy={close.isPending}
            onClick={() => close.mutate({ questionId: row.id })}
          >
            <Trans>No answer needed</Trans>
          </Button>
        )}
      </div>
    </div>
  );
}
