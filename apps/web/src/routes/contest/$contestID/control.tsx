import { createFileRoute } from "@tanstack/react-router";
import { ControlPage } from "../../../features/contests/desk/control/control-page.tsx";

export const Route = createFileRoute("/contest/$contestID/control")({
  component: ContestControl,
});

function ContestControl() {
  return <ControlPage contestId={Number(Route.useParams().contestID)} />;
}
