import { createFileRoute } from "@tanstack/react-router";
import { requireRoot } from "../../app/admin/guards.ts";
import { AuditPage } from "../../features/site/audit/audit-page.tsx";
import { auditSearch } from "../../features/site/audit/page-search.ts";

export const Route = createFileRoute("/admin/audit")({
  validateSearch: auditSearch.read,
  beforeLoad: requireRoot,
  component: AdminAudit,
});

function AdminAudit() {
  const navigate = Route.useNavigate();
  return (
    <AuditPage
      search={Route.useSearch()}
      onSearch={(change) => void navigate(auditSearch.step(change))}
    />
  );
}
