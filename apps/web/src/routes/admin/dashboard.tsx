import { createFileRoute } from "@tanstack/react-router";
import { oneOf, searchReader } from "../../app/search-fields.ts";
import { useSession } from "../../app/session/store.ts";
import { HostWarning } from "../../features/judging/judgehost/host-warning.tsx";
import { JudgeServersCard } from "../../features/judging/judgehost/judge-servers-card.tsx";
import { ServerCard } from "../../features/judging/judgehost/server-card.tsx";
import { DashboardPage } from "../../features/portal/dashboard/dashboard-page.tsx";
import { RANGES } from "../../features/portal/dashboard/range.ts";
import { BackupCard } from "../../features/site/backup/backup-card.tsx";

const readSearch = searchReader({ range: oneOf(RANGES) });

export const Route = createFileRoute("/admin/dashboard")({
  validateSearch: readSearch,
  component: AdminDashboard,
});

function AdminDashboard() {
  const { range = "24h" } = Route.useSearch();
  const navigate = Route.useNavigate();
  const { isRoot } = useSession();
  return (
    <DashboardPage
      range={range}
      onRange={(next) =>
        void navigate({
          search: (old) => ({ ...old, range: next === "24h" ? undefined : next }),
          replace: true,
          resetScroll: false,
        })
      }
      warning={<HostWarning />}
      server={<ServerCard />}
      judgeServers={<JudgeServersCard />}
      backups={isRoot && <BackupCard />}
    />
  );
}
