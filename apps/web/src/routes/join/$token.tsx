import { createFileRoute } from "@tanstack/react-router";
import { JoinPage } from "../../features/classes/group/join/join-page.tsx";

export const Route = createFileRoute("/join/$token")({ component: Join });

function Join() {
  const { token } = Route.useParams();
  return <JoinPage key={token} token={token} />;
}
