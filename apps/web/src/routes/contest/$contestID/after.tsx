import { createFileRoute } from "@tanstack/react-router";
import { AfterPage } from "../../../features/contests/desk/after/after-page.tsx";

export const Route = createFileRoute("/contest/$contestID/after")({
  component: ContestAfter,
});

function ContestAfter() {
  return <AfterPage contestId={Number(Route.useParams().contestID)} />;
}
