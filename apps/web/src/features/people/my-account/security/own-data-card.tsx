import { Button } from "@gavel/ui/button";
import { Trans } from "@lingui/react/macro";
import { Download } from "lucide-react";
import { useState } from "react";
import { download } from "../../../../app/download.ts";
import { trpc } from "../../../../app/trpc.ts";
import { ProofDialog } from "./proof-dialog.tsx";

/** All that the site keeps of whoever looks, as one file. */
export function OwnDataCard() {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <section className="flex flex-wrap items-center gap-x-6 gap-y-2 rounded-lg border bg-card px-4 py-3">
      <div className="min-w-48 flex-1 text-sm">
        <h3 className="font-medium">
          <Trans>Your data</Trans>
        </h3>
        <p className="mt-0.5 text-xs text-muted-foreground">
          <Trans>
            All that this site keeps of you, in one zip: account, sign-ins, messages, what you wrote
            and every program that you sent.
          </Trans>
        </p>
      </div>
      <Button size="sm" icon={<Download />} onClick={() => setIsAsking(true)}>
        <Trans>Download your data</Trans>
      </Button>
      {isAsking && <OwnDataDialog onClose={() => setIsAsking(false)} />}
    </section>
  );
}

function OwnDataDialog({ onClose }: { onClose: () => void }) {
  const asked = trpc.ownData.needsPassword.useQuery(undefined, {
    staleTime: 0,
    gcTime: 0,
    meta: { inline: true },
  });
  const prepare = trpc.ownData.prepare.useMutation({ meta: { inline: true } });
  // It opens as it stays.
  if (asked.isPending) return null;
  return (
    <ProofDialog
      needsPassword={asked.data ?? true}
      title={<Trans>Download your data?</Trans>}
      description={
        <Trans>Whoever has the file can read all of it: keep it where only you do.</Trans>
      }
      action={<Trans>Download</Trans>}
      onClose={onClose}
      run={async (proof) => {
        const { ticket } = await prepare.mutateAsync(proof);
        onClose();
        await download(`/api/file/download-own-data?ticket=${encodeURIComponent(ticket)}`);
      }}
    />
  );
}
