import { createFileRoute } from "@tanstack/react-router";
import { remoteSearch } from "../../features/judging/remote/page-search.ts";
import { RemotePage } from "../../features/judging/remote/remote-page.tsx";

export const Route = createFileRoute("/admin/remote")({
  validateSearch: remoteSearch.read,
  component: RemoteJudgesPage,
});

function RemoteJudgesPage() {
  const navigate = Route.useNavigate();
  return (
    <RemotePage
      search={Route.useSearch()}
      onSearch={(change) => void navigate(remoteSearch.step(change))}
    />
  );
}
