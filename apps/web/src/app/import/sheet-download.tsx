import { Button } from "@gavel/ui/button";
import { Callout } from "@gavel/ui/callout";
import { formatDateTime } from "@gavel/ui/lib/format";
import { Plural, Trans } from "@lingui/react/macro";
import { CircleCheck, Download } from "lucide-react";
import { type ReactNode, useState } from "react";
import { download } from "../download.ts";
import type { Outputs } from "../trpc.ts";

interface SheetDownloadProps {
  made: Pick<Outputs["user"]["generate"], "key" | "count" | "expiresAt">;
  isFetched: boolean;
  onFetched: () => void;
  /** What else can be done with the passwords. */
  next?: ReactNode;
}

/** The one chance to get the passwords. */
export function SheetDownload({ made, isFetched, onFetched, next }: SheetDownloadProps) {
  const [busy, setBusy] = useState(false);
  const until = formatDateTime(new Date(made.expiresAt));
  async function fetchSheet() {
    setBusy(true);
    const isHere = await download(`/api/file/generate-user-excel?key=${made.key}`);
    setBusy(false);
    if (isHere) onFetched();
  }
  return (
    <div className="grid gap-4">
      <p role="status" className="flex items-center gap-2 text-base font-semibold">
        <CircleCheck aria-hidden className="size-5 text-success" />
        <Plural value={made.count} one="# user generated" other="# users generated" />
      </p>
      <Callout tone={isFetched ? "neutral" : "warning"}>
        {isFetched ? (
          <Trans>Sheet downloaded. It cannot be downloaded again.</Trans>
        ) : (
          <Trans>
            Usernames and passwords are in a sheet that can be downloaded once, until {until}. The
            site keeps no readable copy.
          </Trans>
        )}
      </Callout>
      <div className="flex flex-wrap gap-2">
        <Button
          variant={isFetched ? "default" : "primary"}
          icon={<Download />}
          busy={busy}
          disabled={isFetched}
          onClick={() => void fetchSheet()}
        >
          {isFetched ? <Trans>Downloaded</Trans> : <Trans>Download the sheet</Trans>}
        </Button>
        {next}
      </div>
    </div>
  );
}
