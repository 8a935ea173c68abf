import { contestAccessOf } from "@gavel/domain/contest/contest";
import { Callout } from "@gavel/ui/callout";
import { Card, CardBody, CardHeader } from "@gavel/ui/card";
import { EmptyState } from "@gavel/ui/empty-state";
import { cn } from "@gavel/ui/lib/cn";
import { Markdown } from "@gavel/ui/markdown";
import { Trans, useLingui } from "@lingui/react/macro";
import { problemsOf } from "../../../app/contest/problems-input.ts";
import type { ContestView } from "../../../app/contest/use-contest.ts";
import { useDocumentTitle } from "../../../app/document-title.ts";
import { errorMessage } from "../../../app/errors/error-text.ts";
import { LIST_QUERY } from "../../../app/list/paged-list.tsx";
import { trpc } from "../../../app/trpc.ts";
import { MyStanding } from "./my-standing.tsx";
import { PasswordForm } from "./password-form.tsx";
import { ProblemTable } from "./problem-table.tsx";

/** The problems, or what stands between somebody and them; beside it what the organisers say. */
export function Overview(view: ContestView) {
  const { contest, rights } = view;
  useDocumentTitle(contest.title);
  const isEntered = rights.enter === null;
  // In one column it would stand below rows whose number nobody knows yet, and jump.
  const { isLoading } = trpc.contest.problems.useQuery(problemsOf(contest.id), {
    ...LIST_QUERY,
    enabled: isEntered,
  });
  return (
    <div className="grid gap-5 pt-4 xl:grid-cols-[minmax(0,1fr)_23.25rem]">
      <div className="flex min-w-0 flex-col gap-4">
        <Barrier contest={contest} rights={rights} />
        {isEntered && <ProblemTable contest={contest} />}
        {rights.enter === "CONTEST_NOT_STARTED" && <NotStarted />}
      </div>
      <aside className={cn("flex min-w-0 flex-col gap-4", isLoading && "max-xl:hidden")}>
        <MyStanding {...view} />
        {contest.description !== "" && (
          <Card>
            <CardHeader title={<Trans>About this contest</Trans>} />
            <CardBody>
              <Markdown source={contest.description} wide />
            </CardBody>
          </Card>
        )}
      </aside>
    </div>
  );
}

/** Whoever may not take part is told why; whoever lacks the password alone is asked for it. */
function Barrier({ contest, rights }: Pick<ContestView, "contest" | "rights">) {
  const { i18n } = useLingui();
  const refusal = [rights.enter, rights.submit].find(
    (one) => one === "CONTEST_ACCOUNT_NOT_ALLOWED" || one === "CONTEST_GROUP_ONLY",
  );
  if (refusal !== undefined && refusal !== null) {
    return <Callout tone="warning">{errorMessage(i18n, refusal)}</Callout>;
  }
  if (rights.submit === "GROUP_ARCHIVED") {
    return <Callout tone="neutral">{errorMessage(i18n, rights.submit)}</Callout>;
  }
  const isLocked =
    contestAccessOf(contest.auth) !== "public" && !rights.isRegistered && !rights.isAdmin;
  const isForSubmitting = contestAccessOf(contest.auth) === "protected";
  if (!isLocked || (isForSubmitting && rights.submit === "CONTEST_ENDED")) return null;
  return <PasswordForm contestId={contest.id} isForSubmitting={isForSubmitting} />;
}

function NotStarted() {
  const { t } = useLingui();
  return (
    <Card>
      <EmptyState title={t`The contest has not started`}>
        <Trans>The problems appear here at the start.</Trans>
      </EmptyState>
    </Card>
  );
}
