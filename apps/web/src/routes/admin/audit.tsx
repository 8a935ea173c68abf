import { createFileRoute } from "@tanstack/react-router";
import { requireRoot } from "../../app/admin/guards.ts";
import { AuditPage } from "../../features/site/audit/audit-page.tsx";
import { changeSearch, readAuditSearch } from "../../features/site/audit/page-search.ts";

export const Route = createFileRoute("/admin/audit")({
  validateSearch: readAuditSearch,
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
        void navigate({
          search: (old) => ({ l: old.l, ...changeSearch(readAuditSearch(old), change) }),
          // Every letter typed would be a step of Back.
          replace: "actor" in change || "target" in change,
          resetScroll: false,
        })
      }
      onClear={() => void navigate({ search: (old) => ({ l: old.l }) })}
    />
  );
}
