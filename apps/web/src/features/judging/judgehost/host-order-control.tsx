import { Button } from "@gavel/ui/button";
import { ConfirmDialog } from "@gavel/ui/confirm-dialog";
import { SegmentedOrders } from "@gavel/ui/segmented-orders";
import { notifySuccess } from "@gavel/ui/toast";
import { Trans, useLingui } from "@lingui/react/macro";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { useSession } from "../../../app/session/store.ts";
import { trpc } from "../../../app/trpc.ts";
import type { Host } from "./types.ts";

type Order = "work" | "drain" | "rest";

function orderOf(host: Host): Order {
  if (!host.isEnabled) return "rest";
  return host.isDraining ? "drain" : "work";
}

/** What root wants of a host: acts at once. Hosts that are gone for good can be forgotten. */
export function HostOrderControl({ host }: { host: Host }) {
  const { t } = useLingui();
  const { isRoot } = useSession();
  const utils = trpc.useUtils();
  const order = trpc.judgehost.order.useMutation({
    onSuccess: async () => {
      notifySuccess(t`Update Successfully`);
      await utils.judgehost.invalidate();
    },
  });
  if (!isRoot) return null;
  const asked = order.isPending ? order.variables.order : orderOf(host);
  return (
    <>
      <SegmentedOrders
        label={t`Mode of ${host.name}`}
        className="h-(--control-h-sm)"
        value={asked}
        options={[
          { value: "work", label: t({ message: "Work", context: "judge server" }) },
          { value: "drain", label: t({ message: "Drain", context: "judge server" }) },
          { value: "rest", label: t({ message: "Pause", context: "judge server" }) },
        ]}
        onChange={(next) => order.mutate({ id: host.id, order: next })}
      />
      {!host.isOnline && <RemoveButton host={host} />}
    </>
  );
}

function RemoveButton({ host }: { host: Host }) {
  const { t } = useLingui();
  const [isAsking, setIsAsking] = useState(false);
  const utils = trpc.useUtils();
  const remove = trpc.judgehost.remove.useMutation({
    onSuccess: async () => {
      notifySuccess(t`Delete successfully`);
      await utils.judgehost.invalidate();
    },
  });
  const { name } = host;
  return (
    <>
      <Button size="sm" variant="destructive" icon={<Trash2 />} onClick={() => setIsAsking(true)}>
        <Trans>Delete</Trans>
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={<Trans>Delete the judge server {name}?</Trans>}
        description={
          <Trans>
            Its verdicts stay. If it connects again with a valid token, it is added again.
          </Trans>
        }
        action={<Trans>Delete {name}</Trans>}
        onConfirm={async () => {
          await remove.mutateAsync({ id: host.id });
        }}
      />
    </>
  );
}
