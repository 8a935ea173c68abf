import { PageHeader } from "@gavel/ui/page-header";
import { useLingui } from "@lingui/react/macro";
import { problemsOf } from "../../../app/contest/problems-input.ts";
import { useDocumentTitle } from "../../../app/document-title.ts";
import { trpc } from "../../../app/trpc.ts";
import { ProblemTable } from "./problem-table.tsx";

export function ContestProblemsPage({ contestId }: { contestId: number }) {
  const { t } = useLingui();
  const title = t({ message: "Problems", context: "contest" });
  const [contest] = trpc.contest.get.useSuspenseQuery({ contestId });
  useDocumentTitle(`${title} - ${contest.title}`);
  const { data } = trpc.contest.problems.useQuery(problemsOf(contestId), {
    meta: { inline: true },
  });
  return (
    <>
      <PageHeader title={title} count={data?.length} />
      <ProblemTable contest={contest} />
    </>
  );
}
