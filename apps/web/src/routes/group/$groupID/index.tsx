import { createFileRoute } from "@tanstack/react-router";
import { GroupHome } from "../../../features/classes/group/page/home-page.tsx";

export const Route = createFileRoute("/group/$groupID/")({ component: Home });

function Home() {
  return <GroupHome groupId={Number(Route.useParams().groupID)} />;
}
