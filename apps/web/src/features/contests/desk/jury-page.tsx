import { PageHeader } from "@gavel/ui/page-header";
import { Navigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { type ContestView, useContest } from "../../../app/contest/use-contest.ts";
import { useDocumentTitle } from "../../../app/document-title.ts";
import { useSession } from "../../../app/session/store.ts";

interface JuryPageProps {
  contestId: number;
  title: string;
  count?: ReactNode;
  /** For root alone. */
  isRootOnly?: boolean;
  actions?: ReactNode;
  children: (view: ContestView) => ReactNode;
}

/** A page of the jury inside a contest; whoever is not of it is led to the contest. */
export function JuryPage(props: JuryPageProps) {
  const { contestId, title, count, isRootOnly = false, actions, children } = props;
  const view = useContest(contestId);
  const { isRoot } = useSession();
  useDocumentTitle(`${title} - ${view.contest.title}`);
  if (!(isRootOnly ? isRoot : view.rights.isAdmin)) {
    return <Navigate to="/contest/$contestID" params={{ contestID: `${contestId}` }} replace />;
  }
  return (
    <>
      <PageHeader title={title} count={count} actions={actions} />
      {children(view)}
    </>
  );
}
