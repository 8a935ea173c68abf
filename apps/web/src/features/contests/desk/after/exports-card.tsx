import { Button } from "@gavel/ui/button";
import { Card, CardHeader } from "@gavel/ui/card";
import { Trans, useLingui } from "@lingui/react/macro";
import { Download } from "lucide-react";
import { useState } from "react";
import { contestExports } from "../../../../app/contest/exports.ts";
import { download } from "../../../../app/download.ts";

/** All that can be taken home, with the board behind the seal. */
export function ExportsCard({ contestId }: { contestId: number }) {
  const { i18n } = useLingui();
  const [busy, setBusy] = useState<string | null>(null);
  async function fetchFile(id: string, path: string) {
    setBusy(id);
    await download(path);
    setBusy(null);
  }
  return (
    <Card className="min-w-0">
      <CardHeader title={<Trans>Exports</Trans>} />
      <ul className="p-2">
        {contestExports(contestId, { force: true }).map(({ id, label, path }) => (
          <li key={id}>
            <Button
              variant="ghost"
              icon={<Download />}
              busy={busy === id}
              disabled={busy !== null && busy !== id}
              className="w-full justify-start"
              onClick={() => void fetchFile(id, path)}
            >
              {i18n._(label)}
            </Button>
          </li>
        ))}
      </ul>
      <p className="border-t px-4 py-2 text-xs text-muted-foreground">
        <Trans>Sheets show what the freeze keeps back. Code of administrators is left out.</Trans>
      </p>
    </Card>
  );
}
