import { Card } from "@gavel/ui/card";
import { EmptyState } from "@gavel/ui/empty-state";
import { PageHeader } from "@gavel/ui/page-header";
import { notifyError } from "@gavel/ui/toast";
import { Trans, useLingui } from "@lingui/react/macro";
import { Navigate } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import {
  type ContestView,
  type DeskNews,
  useContest,
  useDeskNews,
} from "../../../app/contest/use-contest.ts";
import { useDocumentTitle } from "../../../app/document-title.ts";
import { errorMessage } from "../../../app/errors/error-text.ts";
import { useSession } from "../../../app/session/store.ts";

interface JuryPageProps {
  contestId: number;
  title: string;
  count?: ReactNode;
  /** For root alone. */
  isRootOnly?: boolean;
  actions?: ReactNode;
  /** How much waits for somebody here; it stands before the title of the tab. */
  waiting?: (news: DeskNews) => number;
  /** Why this contest has no such page; what is inside is not asked for then. */
  absence?: (view: ContestView) => ReactNode;
  children: (view: ContestView, news: DeskNews | undefined) => ReactNode;
}

/** A page of the jury inside a contest; whoever is not of it is led to the contest and told so. */
export function JuryPage(props: JuryPageProps) {
  const { contestId, title, count, isRootOnly = false, actions, children } = props;
  const view = useContest(contestId);
  const { isRoot } = useSession();
  const news = useDeskNews(contestId, view.rights.isAdmin);
  const waiting = news === undefined ? 0 : (props.waiting?.(news) ?? 0);
  useDocumentTitle(`${waiting > 0 ? `(${waiting}) ` : ""}${title} - ${view.contest.title}`);
  if (!(isRootOnly ? isRoot : view.rights.isAdmin)) {
    return <LedAway contestId={contestId} />;
  }
  const absence = props.absence?.(view) ?? null;
  if (absence !== null) {
    return (
      <Card className="mt-5">
        <EmptyState title={<Trans>This contest has no such page</Trans>}>{absence}</EmptyState>
      </Card>
    );
  }
  return (
    <>
      <PageHeader title={title} count={count} actions={actions} />
      {children(view, news)}
    </>
  );
}

/** To what everybody may see, saying why. */
function LedAway({ contestId }: { contestId: number }) {
  const { i18n } = useLingui();
  const text = errorMessage(i18n, "ACCESS_DENIED");
  useEffect(() => notifyError(text, { id: "jury-only" }), [text]);
  return <Navigate to="/contest/$contestID" params={{ contestID: `${contestId}` }} replace />;
}
