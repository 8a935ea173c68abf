import { createFileRoute } from "@tanstack/react-router";
import { requireRoot } from "../../app/admin/guards.ts";
import { NoticeAdmin } from "../../features/talk/notice/notice-admin.tsx";
import { noticeSearch } from "../../features/talk/notice/notice-search.ts";

export const Route = createFileRoute("/admin/notice")({
  validateSearch: noticeSearch.read,
  beforeLoad: requireRoot,
  component: NoticesPage,
});

function NoticesPage() {
  const navigate = Route.useNavigate();
  return (
    <NoticeAdmin
      search={Route.useSearch()}
      onSearch={(change) => void navigate(noticeSearch.step(change))}
    />
  );
}
