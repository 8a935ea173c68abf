import { createFileRoute } from "@tanstack/react-router";
import { ManualPage } from "../../features/portal/manual/manual-page.tsx";

export const Route = createFileRoute("/help/")({ component: Contents });

function Contents() {
  return <ManualPage page={null} />;
}
