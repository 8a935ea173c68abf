import { createFileRoute } from "@tanstack/react-router";
import { ContestPrintPage } from "../../../features/contests/print/print-page.tsx";

export const Route = createFileRoute("/contest/$contestID/print")({
  component: ContestPrint,
});

function ContestPrint() {
  return <ContestPrintPage contestId={Number(Route.useParams().contestID)} />;
}
