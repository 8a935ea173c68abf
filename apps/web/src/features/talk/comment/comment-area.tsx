import "../../../app/errors/talk-error-messages.ts";
import { Button } from "@gavel/ui/button";
import { Callout } from "@gavel/ui/callout";
import { Card } from "@gavel/ui/card";
import { EmptyState } from "@gavel/ui/empty-state";
import { ErrorState } from "@gavel/ui/error-state";
import { FilterSelect } from "@gavel/ui/select";
import { Delayed, Skeleton } from "@gavel/ui/skeleton";
import { notifySuccess } from "@gavel/ui/toast";
import { Trans, useLingui } from "@lingui/react/macro";
import { useRef } from "react";
import { describeError, errorFacts } from "../../../app/errors/describe-error.ts";
import { errorMessage } from "../../../app/errors/error-text.ts";
import { useSession } from "../../../app/session/store.ts";
import { NamesPeople } from "../../../app/talk/use-find-mentions.ts";
import { trpc } from "../../../app/trpc.ts";
import { CommentItem } from "./comment-item.tsx";
import { Composer } from "./composer.tsx";
import { ContestNotice } from "./contest-notice.tsx";
import type { CommentOrder, CommentPlace } from "./types.ts";
import { type CommentList, useComments } from "./use-comments.ts";

interface CommentAreaProps {
  place: CommentPlace;
  order: CommentOrder;
  onOrder: (order: CommentOrder) => void;
}

/** Everything said about a discussion or in a contest, and the place to say more. */
export function CommentArea({ place, order, onOrder }: CommentAreaProps) {
  const { t } = useLingui();
  const comments = useComments(place, order);
  return (
    <Card aria-labelledby="comments-title">
      <div className="flex min-h-11 items-center gap-2 px-4 pt-1.5">
        <h2 id="comments-title" className="text-base font-semibold">
          <Trans>Comments</Trans>
        </h2>
        {comments.comments !== undefined && (
          <span className="figure text-sm text-muted-foreground">{comments.total}</span>
        )}
        <div className="ml-auto">
          <FilterSelect
            ghost
            size="sm"
            label={t`Order of the comments`}
            value={order}
            options={[
              { value: "oldest", label: t`Oldest first` },
              { value: "newest", label: t`Newest first` },
              { value: "likes", label: t`Most liked first` },
            ]}
            onChange={onOrder}
          />
        </div>
      </div>
      {"contestId" in place && <ContestNotice />}
      <NamesPeople value={"discussionId" in place}>
        <NewComment key={JSON.stringify(place)} place={place} comments={comments} />
        <CommentRows comments={comments} />
      </NamesPeople>
    </Card>
  );
}

function NewComment({ place, comments }: { place: CommentPlace; comments: CommentList }) {
  const { t, i18n } = useLingui();
  const { signedIn } = useSession();
  const utils = trpc.useUtils();
  const create = trpc.comment.create.useMutation();
  // Whether one may write comes with the comments: a field that is taken away again would be worse than a wait. Once that is
  // known it stays, and what is being written with it, while another order is on its way.
  const known = useRef<Pick<CommentList, "barrier">>(null);
  if (comments.comments !== undefined) known.current = { barrier: comments.barrier };
  if (signedIn && known.current === null) return <div className="mx-4 mb-4 h-25" />;
  const barrier = known.current?.barrier ?? null;
  if (barrier !== null) {
    const { code, ...params } = barrier;
    return (
      <Callout tone="info" className="mx-4 mb-4">
        {errorMessage(i18n, code, params)}
      </Callout>
    );
  }
  return (
    <div className="px-4 pb-4">
      <Composer
        label={t`New comment`}
        placeholder={t`Add a comment. Markdown and formulas are supported`}
        action={t`Comment`}
        onSend={async (content) => {
          comments.prepend(await create.mutateAsync({ ...place, content }));
          notifySuccess(t`Comment Successfully`);
          // Who speaks follows from then on.
          if ("discussionId" in place) void utils.discussion.get.invalidate(place);
        }}
      />
    </div>
  );
}

function CommentRows({ comments }: { comments: CommentList }) {
  const { t, i18n } = useLingui();
  const { list } = comments;
  if (comments.comments === undefined) {
    if (list.error === null) return <Loading />;
    return (
      <ErrorState
        className="border-t"
        title={t`The comments did not load`}
        reason={describeError(i18n, list.error)}
        requestId={errorFacts(list.error).requestId}
        onRetry={() => void list.refetch()}
      />
    );
  }
  if (comments.comments.length === 0) {
    return (
      <EmptyState className="border-t" title={t`No comments yet`}>
        <Trans>Be the first to comment.</Trans>
      </EmptyState>
    );
  }
  return (
    <>
      <ul>
        {comments.comments.map((comment) => (
          <CommentItem
            key={comment.id}
            comment={comment}
            onChange={(edit) => comments.changeComment(comment.id, edit)}
            onReload={() => void comments.reload()}
          />
        ))}
      </ul>
      {comments.hasMore && (
        <div className="flex justify-center border-t p-3">
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            <Trans>Load more</Trans>
          </Button>
        </div>
      )}
      {list.error !== null && (
        <p role="alert" className="px-4 pb-3 text-center text-xs text-destructive">
          {describeError(i18n, list.error)}
        </p>
      )}
    </>
  );
}

function Loading() {
  return (
    <div className="border-t px-4 py-4">
      <Delayed>
        <Skeleton className="mb-3 w-40" />
        <Skeleton className="mb-2 w-full" />
        <Skeleton className="w-2/3" />
      </Delayed>
    </div>
  );
}
