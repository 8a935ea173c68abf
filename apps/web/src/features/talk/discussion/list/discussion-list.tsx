import "../../../../app/errors/talk-error-messages.ts";
import { buttonVariants } from "@gavel/ui/button";
import { EmptyState } from "@gavel/ui/empty-state";
import { cn } from "@gavel/ui/lib/cn";
import { lazyPart } from "@gavel/ui/lib/lazy-part";
import { PageHeader } from "@gavel/ui/page-header";
import { Skeleton } from "@gavel/ui/skeleton";
import { SkeletonRows } from "@gavel/ui/skeleton-rows";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { useDocumentTitle } from "../../../../app/document-title.ts";
import { FromFirstUse } from "../../../../app/from-first-use.tsx";
import { LIST_QUERY, PagedList } from "../../../../app/list/paged-list.tsx";
import { useSession } from "../../../../app/session/store.ts";
import { useOwnFilter } from "../../../../app/session/use-own-filter.ts";
import { discussionsLink } from "../../../../app/talk/discussion-links.ts";
import { trpc } from "../../../../app/trpc.ts";
import { ProblemCard } from "../problem-card.tsx";
import { AskingCard } from "./asking-card.tsx";
import { CategoryCard } from "./category-choice.tsx";
import { DiscussionFilters, type FiltersProps, useFilterWords } from "./discussion-filters.tsx";
import { DiscussionItem } from "./discussion-item.tsx";
import { type DiscussionListSearch, discussionSearch, listInput } from "./list-search.ts";

const DiscussionDialog = lazyPart(() => import("../write/discussion-dialog.tsx"));

interface DiscussionListProps extends FiltersProps {
  /** Whose they are; absent = the site's own. */
  groupId?: number;
  /** Only those about this problem. */
  problemId?: string;
  /** The group takes no new ones. */
  isFrozen?: boolean;
  onPosted: (id: number) => void;
}

/** The discussions of the site or of a group, or those about a problem: pinned ones first, then the newest. */
export function DiscussionList(props: DiscussionListProps) {
  const { groupId, search, onSearch, problemId, isFrozen = false, onPosted } = props;
  const { t } = useLingui();
  const title = problemId === undefined ? t`Discussion` : t`Discussion of ${problemId}`;
  useDocumentTitle(title);
  const { hasToken } = useSession();
  useOwnFilter(search.onlyMine === true, () => onSearch({ onlyMine: undefined }));
  const input = listInput(search, hasToken, problemId);
  const onEdit = (edit: DiscussionListSearch["edit"]) => onSearch({ edit });
  const close = () => onEdit(undefined);
  const list = useDiscussions(groupId, input);
  const words = useFilterWords(search);
  // What is said about a problem names it.
  const about = problemId === undefined ? undefined : (list.data?.records[0]?.problem ?? undefined);
  return (
    <div
      className={cn(
        "grid gap-x-5 xl:grid-cols-[minmax(0,1fr)_16.5rem]",
        groupId === undefined && "page pb-10",
      )}
    >
      {groupId === undefined && (
        <PageHeader
          className="xl:col-span-2"
          title={title}
          actions={problemId !== undefined && <WaysBack problemId={problemId} />}
        />
      )}
      <div className="min-w-0">
        {groupId !== undefined && problemId !== undefined && (
          <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
            <h2 className="text-lg font-semibold">{title}</h2>
            <ToAll groupId={groupId} />
          </div>
        )}
        <DiscussionFilters
          groupId={groupId}
          isFrozen={isFrozen}
          search={search}
          onSearch={onSearch}
        />
        <PagedList
          query={list}
          paging={input}
          onPage={onSearch}
          look={{
            caption: t`Discussion`,
            row: (discussion) => (
              <DiscussionItem key={discussion.id} discussion={discussion} onEdit={onEdit} />
            ),
            loading: <Loading rows={input.limit} />,
          }}
          filters={{
            active: discussionSearch.filtersIn(search).length > 0,
            title: t`No matching discussions`,
            words,
            onClear: () => onSearch(discussionSearch.none),
          }}
          empty={
            <EmptyState title={t`No discussions yet`}>
              <Trans>Posts appear here, pinned ones first.</Trans>
            </EmptyState>
          }
          keysOf={t`Discussion`}
        />
      </div>
      <aside className="mt-5 flex min-w-0 flex-col gap-4 xl:mt-0">
        {about !== undefined && <ProblemCard problem={about} groupId={groupId ?? null} />}
        {groupId === undefined && <CategoryCard search={search} className="max-xl:hidden" />}
        <AskingCard />
      </aside>
      <FromFirstUse wanted={search.edit !== undefined && !isFrozen} onCancel={close}>
        {search.edit !== undefined && !isFrozen && (
          <DiscussionDialog
            key={search.edit}
            edit={search.edit}
            problemId={problemId}
            groupId={groupId}
            onClose={close}
            onPosted={onPosted}
          />
        )}
      </FromFirstUse>
    </div>
  );
}

function useDiscussions(groupId: number | undefined, input: ReturnType<typeof listInput>) {
  const isOfSite = groupId === undefined;
  const inGroup = { ...input, groupId: groupId ?? 0 };
  const ofSite = trpc.discussion.find.useQuery(input, { ...LIST_QUERY, enabled: isOfSite });
  const ofGroup = trpc.groupDiscussion.find.useQuery(inGroup, {
    ...{ ...LIST_QUERY, enabled: !isOfSite },
  });
  return isOfSite ? ofSite : ofGroup;
}

function WaysBack({ problemId }: { problemId: string }) {
  return (
    <>
      <Link to="/problem/$problemID" params={{ problemID: problemId }} className={buttonVariants()}>
        <Trans>Open the problem</Trans>
      </Link>
      <ToAll />
    </>
  );
}

function ToAll({ groupId }: { groupId?: number }) {
  return (
    <Link {...discussionsLink(groupId)} className={buttonVariants()}>
      <ArrowLeft aria-hidden />
      <Trans>All discussions</Trans>
    </Link>
  );
}

function Loading({ rows }: { rows: number }) {
  return (
    <SkeletonRows count={rows} row="h-20 items-center gap-3">
      <Skeleton className="size-7.5 rounded-full" />
      <span className="flex-1">
        <Skeleton className="mb-2 w-2/5" />
        <Skeleton className="w-3/5" />
      </span>
    </SkeletonRows>
  );
}
