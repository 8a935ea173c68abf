import { createFileRoute, notFound } from "@tanstack/react-router";
import { readDetailSearch } from "../../../../../features/solving/submission/detail-search.ts";
import { SubmissionDetail } from "../../../../../features/solving/submission/submission-detail.tsx";

/** As the site has always spelt it, and as newer clients do. */
const PAGES = ["submission-deatil", "submission-detail"];

export const Route = createFileRoute("/contest/$contestID/problem/$problemID/$page/$submitID")({
  validateSearch: readDetailSearch,
  params: {
    parse: ({ problemID, page, submitID }) => {
      if (!PAGES.includes(page) || !/^\d{1,15}$/.test(submitID)) throw notFound();
      return { problemID, page, submitID };
    },
  },
  loader: async ({ context, params }) => {
    const input = { submitId: Number(params.submitID) };
    const [{ place }] = await Promise.all([
      // The page that says so is enough.
      context.api.submission.get.ensureData(input, { meta: { inline: true } }),
      // They stand above the code. What fails, their part says.
      context.api.submission.cases.prefetch(input, { meta: { inline: true } }),
    ]);
    // What was sent elsewhere has another address.
    if (place.kind !== "contest" || place.contestId !== Number(params.contestID)) throw notFound();
  },
  component: ContestSubmission,
});

function ContestSubmission() {
  const submitId = Number(Route.useParams().submitID);
  const navigate = Route.useNavigate();
  return (
    <SubmissionDetail
      key={submitId}
      submitId={submitId}
      selectedCase={Route.useSearch().case}
      onSelectCase={(seq) =>
        void navigate({
          search: (old) => ({ ...old, case: seq }),
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
}
