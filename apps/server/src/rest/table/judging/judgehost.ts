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
      backupService: [wireService({ name: "gavel-server", host: load.host, isHealthy: true })],
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

function wireHost(host: JudgehostView) {
  const isHealthy = host.state === "working";
  return {
    cpuCores: host.load?.cpuCores ?? 0,
    percentCpuLoad: `${host.load?.cpuPercent ?? 0}%`,
    percentMemoryLoad: `${host.load?.memoryPercent ?? 0}%`,
    service: wireService({ name: host.name, host: host.address, isHealthy }),
  };
}

interface Service {
  readonly name: string;
  readonly host: string;
  readonly isHealthy: boolean;
}

/**
 * As a registry of services tells it, where clients look for names and health. Nobody reaches these by address: a judge
 * listens nowhere, and a server behind whatever root put in front of it.
 */
function wireService({ name, host, isHealthy }: Service) {
  return {
    ...{ name, serviceId: name, host, port: 0, healthy: isHealthy, secure: false },
    metadata: { judgeName: name, "nacos.healthy": String(isHealthy) },
  };
}
