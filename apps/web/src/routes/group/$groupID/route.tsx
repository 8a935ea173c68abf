import { loadMarkdown } from "@gavel/ui/markdown";
import { createFileRoute, notFound, Outlet } from "@tanstack/react-router";
import { requireSession } from "../../../app/session/require-session.ts";
import { GroupShell } from "../../../features/classes/group/page/group-shell.tsx";
import { pathOf } from "../../../features/classes/group/page/tabs.ts";

export const Route = createFileRoute("/group/$groupID")({
  params: {
    parse: ({ groupID }) => {
      if (!/^\d{1,15}$/.test(groupID)) throw notFound();
      return { groupID };
    },
  },
  beforeLoad: ({ preload }) => requireSession({ preload }),
  loader: async ({ context, params }) => {
    const input = { groupId: Number(params.groupID) };
    await Promise.all([
      // The page that says so is enough.
      context.api.group.get.ensureData(input, { meta: { inline: true } }),
      loadMarkdown("plain"),
    ]);
  },
  component: Group,
  staticData: { nav: "group" },
});

function Group() {
  const { groupID } = Route.useParams();
  const navigate = Route.useNavigate();
  return (
    <GroupShell
      key={groupID}
      groupId={Number(groupID)}
      onTab={(tab) => void navigate({ to: pathOf(tab), params: { groupID } })}
    >
      <Outlet />
    </GroupShell>
  );
}
