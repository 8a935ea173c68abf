import { createFileRoute } from "@tanstack/react-router";
import { MatrixPage } from "../../../../../features/classes/training/homework/matrix/matrix-page.tsx";
import { matrixSearch } from "../../../../../features/classes/training/homework/matrix/matrix-search.ts";
import { SubmittedProgram } from "../../../../../features/solving/submission/submitted-program.tsx";

export const Route = createFileRoute("/group/$groupID/training/$trainingID/homework")({
  validateSearch: matrixSearch.read,
  component: Homework,
});

function Homework() {
  const navigate = Route.useNavigate();
  return (
    <MatrixPage
      trainingId={Number(Route.useParams().trainingID)}
      search={Route.useSearch()}
      onSearch={(change) => void navigate(matrixSearch.step(change))}
      Program={SubmittedProgram}
    />
  );
}
