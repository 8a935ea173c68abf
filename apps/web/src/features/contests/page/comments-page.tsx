import { PageHeader } from "@gavel/ui/page-header";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useDocumentTitle } from "../../../app/document-title.ts";
import { trpc } from "../../../app/trpc.ts";

interface ContestCommentsProps {
  contestId: number;
  /** The comments. */
  children: ReactNode;
}

/** Questions and answers that all of a contest read. */
export function ContestComments({ contestId, children }: ContestCommentsProps) {
  const { t } = useLingui();
  const [contest] = trpc.contest.get.useSuspenseQuery({ contestId });
  const title = t({ message: "Comment", context: "contest" });
  useDocumentTitle(`${title} - ${contest.title}`);
  return (
    <>
      <PageHeader title={title} />
      {children}
    </>
  );
}
