import { loadMarkdown } from "@gavel/ui/markdown";
import { createFileRoute, notFound, Outlet } from "@tanstack/react-router";
import { requireSession } from "../../../app/session/require-session.ts";
import { ContestShell } from "../../../features/contests/page/contest-shell.tsx";
import { pathOf } from "../../../features/contests/page/tabs.ts";

export const Route = createFileRoute("/contest/$contestID")({
  params: {
    parse: ({ contestID }) => {
      if (!/^\d{1,15}$/.test(contestID)) throw notFound();
      return { contestID };
    },
  },
  beforeLoad: ({ preload }) => requireSession({ preload }),
  loader: async ({ context, params }) => {
    const input = { contestId: Number(params.contestID) };
    await Promise.all([
      // The page that says so is enough.
      context.api.contest.get.ensureData(input, { meta: { inline: true } }),
      context.api.contest.access.ensureData(input, { meta: { inline: true } }),
      loadMarkdown("plain"),
    ]);
  },
  component: Contest,
  staticData: { nav: "contest" },
});

function Contest() {
  const { contestID } = Route.useParams();
  const navigate = Route.useNavigate();
  return (
    <ContestShell
      key={contestID}
      contestId={Number(contestID)}
      onTab={(tab) => void navigate({ to: pathOf(tab), params: { contestID } })}
    >
      <Outlet />
    </ContestShell>
  );
}
