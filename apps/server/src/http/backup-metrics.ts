import type { Services } from "@gavel/api/kernel/context";
import { getBackupHealth } from "@gavel/api/portal/backup";
import type { Db } from "@gavel/db";
import { Gauge, type Registry } from "prom-client";

export function addBackupMetrics(registry: Registry, db: Db, services: Services): void {
  const registers = [registry];
  const health = () => getBackupHealth({ db, services, now: () => new Date() });
  new Gauge({
    name: "gavel_backup_failed",
    help: "1 when the last backup of the site failed, is incomplete, or one is overdue",
    registers,
    async collect() {
      const { state } = await health();
      this.set(state === "good" || state === "off" ? 0 : 1);
    },
  });
  new Gauge({
    name: "gavel_backup_last_timestamp_seconds",
    help: "When the last complete backup of the site ended; 0 when there is none",
    registers,
    async collect() {
      const { lastAt } = await health();
      this.set(lastAt === null ? 0 : lastAt.getTime() / 1000);
    },
  });
}
