import { createFileRoute } from "@tanstack/react-router";
import { requireRoot } from "../../app/admin/guards.ts";
import { AuditPage } from "../../features/audit/audit-page.tsx";
import { auditSearch, changeSearch } from "../../features/audit/page-search.ts";

export const Route = createFileRoute("/admin/audit")({
  validateSearch: auditSearch,
  beforeLoad: requireRoot,
  component: AdminAudit,
});

function AdminAudit() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <AuditPage
      search={search}
      onSearch={(change) =>
        void navigate({ search: (old) => ({ l: old.l, ...changeSearch(search, change) }) })
      }
      onClear={() => void navigate({ search: (old) => ({ l: old.l }) })}
    />
  );
}
