import { createFileRoute } from "@tanstack/react-router";
import { SettingPage } from "../../../features/classes/group/setting/setting-page.tsx";

export const Route = createFileRoute("/group/$groupID/setting")({ component: Setting });

function Setting() {
  return <SettingPage groupId={Number(Route.useParams().groupID)} />;
}
