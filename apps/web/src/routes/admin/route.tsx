import { createFileRoute } from "@tanstack/react-router";
import { requireAdmin } from "../../app/admin/guards.ts";
import { NobodyJudges } from "../../features/judging/judgehost/host-warning.tsx";
import { AdminShell } from "../../features/portal/shell/admin/admin-shell.tsx";

export const Route = createFileRoute("/admin")({
  staticData: { ownFrame: true },
  beforeLoad: requireAdmin,
  component: () => <AdminShell notice={<NobodyJudges />} />,
});
