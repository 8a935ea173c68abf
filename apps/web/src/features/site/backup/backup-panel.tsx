import { Callout } from "@gavel/ui/callout";
import { Card, CardHeader } from "@gavel/ui/card";
import { Trans } from "@lingui/react/macro";
import { formatBytes } from "../../../app/bytes.ts";
import { BackupList } from "./backup-list.tsx";
import { ScheduleForm } from "./schedule-form.tsx";
import type { BackupPlace, BackupRun } from "./types.ts";
import { useBackups } from "./use-backups.ts";

/** When the site backs itself up, where to, and what came of it. */
export function BackupPanel() {
  const backups = useBackups();
  const { data } = backups;
  return (
    <div className="flex flex-col gap-5">
      <Card>
        <CardHeader title={<Trans>Schedule</Trans>} />
        <Place place={data.place} newest={data.runs.find(isThere)} />
        <ScheduleForm />
      </Card>
      <BackupList backups={backups} />
    </div>
  );
}

const isThere = ({ archive }: BackupRun) => archive !== null;

/** What somebody must know to find a backup, and what it does not save from. */
function Place({ place, newest }: { place: BackupPlace; newest: BackupRun | undefined }) {
  const { folder, freeBytes, isOnSiteDisk } = place;
  return (
    <div className="grid gap-3 px-4 pt-4 text-sm">
      <p>
        <Trans>
          Backups go to the folder <code className="figure [overflow-wrap:anywhere]">{folder}</code>{" "}
          (BACKUP_DIR) on the server.
        </Trans>{" "}
        {freeBytes !== null && <Trans>{formatBytes(freeBytes)} are free there.</Trans>}
      </p>
      {isOnSiteDisk && (
        <Callout tone="warning">
          <Trans>
            It is on the same disk as the site: when the disk fails, the backups are lost too. Set
            BACKUP_DIR to another disk, or copy the folder away.
          </Trans>
        </Callout>
      )}
      {newest?.lacksSecret === true && (
        <Callout tone="neutral">
          <Trans>
            JWT_SECRET comes from the environment and is in no backup: keep a copy, or sessions and
            stored passwords are lost.
          </Trans>
        </Callout>
      )}
    </div>
  );
}
