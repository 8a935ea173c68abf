import { createFileRoute } from "@tanstack/react-router";
import { ANNOUNCEMENTS_SHOWN } from "../../../features/classes/group/page/announcements-shown.ts";
import { GroupHome } from "../../../features/classes/group/page/home-page.tsx";
import { isMember } from "../../../features/classes/group/page/is-member.ts";

export const Route = createFileRoute("/group/$groupID/")({
  // What was announced stands above the rest: coming later it would push it down.
  loader: async ({ context, params }) => {
    const groupId = Number(params.groupID);
    if (!(await isMember(context.api, groupId))) return;
    const page = { groupId, currentPage: 1, limit: ANNOUNCEMENTS_SHOWN };
    await context.api.groupAnnouncement.find.prefetch(page, { meta: { inline: true } });
  },
  component: Home,
});

function Home() {
  return <GroupHome groupId={Number(Route.useParams().groupID)} />;
}
