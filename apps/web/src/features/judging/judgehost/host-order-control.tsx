import { Button } from "@gavel/ui/button";
import { ConfirmDialog } from "@gavel/ui/confirm-dialog";
import { SegmentedOrders } from "@gavel/ui/segmented-orders";
import { notifySuccess } from "@gavel/ui/toast";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { useSession } from "../../../app/session/store.ts";
import { trpc } from "../../../app/trpc.ts";
import type { Host } from "./types.ts";
import { useHosts } from "./use-hosts.ts";

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
  const [stopping, setStopping] = useState<Exclude<Order, "work"> | null>(null);
  const isLast = useIsLast(host);
  function ask(next: Order) {
    if (next !== "work" && isLast) setStopping(next);
    else order.mutate({ id: host.id, order: next });
  }
  const asked = order.isPending ? order.variables.order : orderOf(host);
  if (!isRoot) return null;
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
        onChange={ask}
      />
      <LastHostDialog
        host={host}
        order={stopping}
        onClose={() => setStopping(null)}
        onConfirm={async (next) => {
          await order.mutateAsync({ id: host.id, order: next });
        }}
      />
      {!host.isOnline && <RemoveButton host={host} />}
    </>
  );
}

/** Without it nobody would judge. */
function useIsLast(host: Host): boolean {
  const { data: hosts } = useHosts();
  const working = hosts?.filter(({ state }) => state === "working") ?? [];
  return working.length === 1 && working[0]?.id === host.id;
}

interface LastHostDialogProps {
  host: Host;
  /** null: closed. */
  order: Exclude<Order, "work"> | null;
  onClose: () => void;
  onConfirm: (order: Exclude<Order, "work">) => Promise<void>;
}

function LastHostDialog({ host, order, onClose, onConfirm }: LastHostDialogProps) {
  const { t } = useLingui();
  const { name, held } = host;
  // What it asked stays readable while it closes.
  const shown = useLast(order) ?? "drain";
  const kept =
    shown === "drain"
      ? t`${plural(held, { 0: "nothing is being judged now", one: "# now judging is finished first", other: "# now judging are finished first" })}`
      : t`${plural(held, { 0: "nothing is being judged now", one: "# now judging begins anew then", other: "# now judging begin anew then" })}`;
  return (
    <ConfirmDialog
      open={order !== null}
      onOpenChange={(open) => !open && onClose()}
      title={shown === "drain" ? <Trans>Drain {name}?</Trans> : <Trans>Pause {name}?</Trans>}
      description={
        <Trans>
          It is the only judge working. New submissions will wait until it works again; {kept}.
        </Trans>
      }
      action={
        shown === "drain" ? (
          <Trans>Drain the last judge</Trans>
        ) : (
          <Trans>Pause the last judge</Trans>
        )
      }
      onConfirm={() => onConfirm(shown)}
    />
  );
}

function useLast<Value>(value: Value | null): Value | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return last;
}

function RemoveButton({ host }: { host: Host }) {
  const { t } = useLingui();
  const [isAsking, setIsAsking] = useState(false);
  const utils = trpc.useUtils();
  const remove = trpc.judgehost.remove.useMutation({
    onSuccess: async () => {
      notifySuccess(t`Delete Successfully`);
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
