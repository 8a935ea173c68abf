import { Button } from "@gavel/ui/button";
import { Callout } from "@gavel/ui/callout";
import { ConfirmDialog } from "@gavel/ui/confirm-dialog";
import { Trans } from "@lingui/react/macro";
import { CircleFadingArrowUp } from "lucide-react";
import { useState } from "react";
import { useSession } from "../../../app/session/store.ts";
import { trpc } from "../../../app/trpc.ts";
import type { Host } from "./types.ts";

/** Its version against the site's, and root's way to bring it to that. */
export function HostVersion({ host }: { host: Host }) {
  const { isRoot } = useSession();
  const { version, siteVersion } = host;
  const isOther = version !== siteVersion;
  return (
    <div className="grid justify-items-start gap-1">
      <span className="figure">{version}</span>
      {isOther && (
        <span className="text-muted-foreground">
          <Trans>
            The site has <span className="figure">{siteVersion}</span>
          </Trans>
        </span>
      )}
      {isOther && isRoot && host.isOnline && <UpdateOrWhyNot host={host} />}
    </div>
  );
}

function UpdateOrWhyNot({ host }: { host: Host }) {
  // The site's own is as new as the clone that started it.
  if (!host.isUpdatable || host.tokenName === null) {
    return (
      <span className="text-muted-foreground">
        <Trans>It is updated on its own machine.</Trans>
      </span>
    );
  }
  if (host.isUpdating) {
    return (
      <span role="status">
        <Trans>Updating: it finishes its tasks first</Trans>
      </span>
    );
  }
  return <UpdateButton host={host} />;
}

function UpdateButton({ host }: { host: Host }) {
  const [isAsking, setIsAsking] = useState(false);
  const utils = trpc.useUtils();
  const update = trpc.judgehost.update.useMutation({
    onSuccess: () => utils.judgehost.invalidate(),
  });
  const { name, siteVersion } = host;
  return (
    <>
      <Button size="sm" icon={<CircleFadingArrowUp />} onClick={() => setIsAsking(true)}>
        <Trans>Update</Trans>
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={<Trans>Update {name}?</Trans>}
        description={
          <Trans>
            It finishes its tasks, takes version {siteVersion} from this site and tests itself. If
            that does not pass, it goes back to the version it has now.
          </Trans>
        }
        action={<Trans>Update {name}</Trans>}
        onConfirm={async () => {
          await update.mutateAsync({ id: host.id });
        }}
      />
    </>
  );
}

/** That the last one did not pass. */
export function FailedUpdate({ host }: { host: Host }) {
  if (host.updateFault === null) return null;
  return (
    <Callout tone="warning">
      <Trans>The last update did not pass, and it runs the version it had before:</Trans>{" "}
      <span lang="en">{host.updateFault}</span>
    </Callout>
  );
}
