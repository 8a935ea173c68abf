import type { JudgehostView } from "@gavel/api/judging/judgehost";
import { type RestRow, row } from "../../row.ts";

const READS = ["GET", "POST"] as const;

/** Clients read these with either method. */
export const judgehostRows: readonly RestRow[] = READS.flatMap((method) => [
  row({
    method,
    path: "/api/admin/config/get-service-info",
    who: "admin",
    procedure: "judgehost.serverLoad",
    output: (load) => ({
      nacos: {},
      backupCores: load.cpuCores,
      backupService: [{ name: "gavel-server", host: load.host, healthy: true }],
      backupPercentCpuLoad: `${load.cpuPercent}%`,
      backupPercentMemoryLoad: `${load.memoryPercent}%`,
    }),
  }),
  row({
    method,
    path: "/api/admin/config/get-judge-service-info",
    who: "admin",
    procedure: "judgehost.find",
    output: (hosts) => hosts.map(wireHost),
  }),
]);

/** A judge host listens nowhere, so it has no port. */
function wireHost(host: JudgehostView) {
  return {
    cpuCores: host.load?.cpuCores ?? 0,
    percentCpuLoad: `${host.load?.cpuPercent ?? 0}%`,
    percentMemoryLoad: `${host.load?.memoryPercent ?? 0}%`,
    service: { name: host.name, host: host.address, port: 0, healthy: host.state === "working" },
  };
}
