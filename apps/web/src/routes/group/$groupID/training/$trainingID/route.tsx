import { createFileRoute, notFound, Outlet, useNavigate } from "@tanstack/react-router";
import { TrainingShell } from "../../../../../features/classes/training/page/training-shell.tsx";
import { linksOf } from "../../../../../features/classes/training/training-links.ts";

export const Route = createFileRoute("/group/$groupID/training/$trainingID")({
  params: {
    parse: ({ trainingID }) => {
      if (!/^\d{1,15}$/.test(trainingID)) throw notFound();
      return { trainingID };
    },
  },
  // The page that says so is enough.
  loader: ({ context, params }) =>
    context.api.training.get.ensureData(
      { trainingId: Number(params.trainingID) },
      { meta: { inline: true } },
    ),
  component: Training,
  staticData: { nav: "training" },
});

function Training() {
  const { groupID, trainingID } = Route.useParams();
  const navigate = useNavigate();
  const trainingId = Number(trainingID);
  const links = linksOf({ id: trainingId, groupId: Number(groupID) });
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
