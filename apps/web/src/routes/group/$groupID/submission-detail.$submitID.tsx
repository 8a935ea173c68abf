import { createFileRoute, notFound } from "@tanstack/react-router";
import { readDetailSearch } from "../../../features/solving/submission/detail-search.ts";
import { SubmissionDetail } from "../../../features/solving/submission/submission-detail.tsx";

export const Route = createFileRoute("/group/$groupID/submission-detail/$submitID")({
  validateSearch: readDetailSearch,
  params: {
    parse: ({ submitID }) => {
      if (!/^\d{1,15}$/.test(submitID)) throw notFound();
      return { submitID };
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
    if (place.kind === "bank" || place.groupId !== Number(params.groupID)) throw notFound();
  },
  component: SubmissionPage,
});

function SubmissionPage() {
  const submitId = Number(Route.useParams().submitID);
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <SubmissionDetail
      key={submitId}
      submitId={submitId}
      selectedCase={search.case}
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
