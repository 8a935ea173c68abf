import { ANSWER_LATE_MS } from "@gavel/domain/contest/desk";
import { Card, CardHeader } from "@gavel/ui/card";
import { cn } from "@gavel/ui/lib/cn";
import { RelativeTime } from "@gavel/ui/time";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { AlarmClock } from "lucide-react";
import { PersonName } from "../../../../app/person-name.tsx";
import { trpc } from "../../../../app/trpc.ts";

const SHOWN = 5;

/** The questions that have waited longest. */
export function QuestionsCard({ contestId }: { contestId: number }) {
  const { t } = useLingui();
  const list = trpc.contestDesk.findForStaff.useQuery(
    { contestId, state: "open", limit: SHOWN },
    { staleTime: 0, meta: { inline: true } },
  );
  const questions = list.data?.records ?? [];
  return (
    <Card className="min-w-0">
      <CardHeader
        title={<Trans>Unanswered questions</Trans>}
        action={
          <Link
            to="/contest/$contestID/clarifications"
            params={{ contestID: `${contestId}` }}
            className="text-sm text-primary hover:underline"
          >
            <Trans context="clarification">Answer</Trans>
          </Link>
        }
      />
      {list.error && (
        <p className="px-4 py-3 text-sm text-destructive">
          <Trans>The questions did not load</Trans>
        </p>
      )}
      {list.data !== undefined && questions.length === 0 && (
        <p className="px-4 py-3 text-sm text-muted-foreground">
          <Trans>Nothing waits for an answer.</Trans>
        </p>
      )}
      <ul>
        {questions.map(({ id, displayId, author, content, createdAt }) => (
          <li key={id} className="border-b px-4 py-2 text-sm last:border-b-0">
            <p className="flex items-center gap-2">
              <span className="font-semibold">
                {displayId ?? <Trans context="clarification">General</Trans>}
              </span>
              <span translate="no" className="min-w-0 flex-1 truncate text-muted-foreground">
                <PersonName username={author} />
              </span>
              {Date.now() - new Date(createdAt).getTime() > ANSWER_LATE_MS && (
                <AlarmClock
                  role="img"
                  aria-label={t`Waits too long`}
                  className="size-3.5 shrink-0 text-destructive"
                />
              )}
              <RelativeTime
                at={createdAt}
                className={cn(
                  "text-xs",
                  Date.now() - new Date(createdAt).getTime() > ANSWER_LATE_MS
                    ? "text-destructive"
                    : "text-muted-foreground",
                )}
              />
            </p>
            <p className="line-clamp-2 wrap-anywhere">{content}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
