import { loadMarkdown } from "@gavel/ui/markdown";
import { createFileRoute, notFound, Outlet, useNavigate } from "@tanstack/react-router";
import { requireSession } from "../../../app/session/require-session.ts";
import { TrainingShell } from "../../../features/classes/training/page/training-shell.tsx";
import { linksOf } from "../../../features/classes/training/training-links.ts";

export const Route = createFileRoute("/training/$trainingID")({
  params: {
    parse: ({ trainingID }) => {
      if (!/^\d{1,15}$/.test(trainingID)) throw notFound();
      return { trainingID };
    },
  },
  beforeLoad: ({ preload }) => requireSession({ preload }),
  loader: async ({ context, params }) => {
    const input = { trainingId: Number(params.trainingID) };
    await Promise.all([
      // The page that says so is enough.
      context.api.training.get.ensureData(input, { meta: { inline: true } }),
      loadMarkdown("plain"),
    ]);
  },
  component: Training,
  staticData: { nav: "training" },
});

function Training() {
  const { trainingID } = Route.useParams();
  const navigate = useNavigate();
  const trainingId = Number(trainingID);
  const links = linksOf({ id: trainingId, groupId: null });
  return (
    <TrainingShell
      key={trainingID}
      trainingId={trainingId}
      onTab={(tab) => void navigate(links[tab])}
    >
      <Outlet />
    </TrainingShell>
  );
}
