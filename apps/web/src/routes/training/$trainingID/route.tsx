import { loadMarkdown } from "@gavel/ui/markdown";
import { createFileRoute, notFound, Outlet } from "@tanstack/react-router";
import { requireSession } from "../../../app/session/require-session.ts";
import { pathOf } from "../../../features/classes/training/page/tabs.ts";
import { TrainingShell } from "../../../features/classes/training/page/training-shell.tsx";

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
  const navigate = Route.useNavigate();
  return (
    <TrainingShell
      key={trainingID}
      trainingId={Number(trainingID)}
      onTab={(tab) => void navigate({ to: pathOf(tab), params: { trainingID } })}
    >
      <Outlet />
    </TrainingShell>
  );
}
