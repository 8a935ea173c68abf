import "../errors/program-error-messages.ts";
import { cn } from "@gavel/ui/lib/cn";
import { Switch } from "@gavel/ui/switch";
import { notifySuccess } from "@gavel/ui/toast";
import { Trans, useLingui } from "@lingui/react/macro";
import { Share2 } from "lucide-react";
import { trpc } from "../trpc.ts";

interface ShareSwitchProps {
  submitId: number;
  /** As it was loaded. */
  isShared: boolean;
  /** Inside a bar: without a frame of its own. */
  isBare?: boolean;
}

/** Shows one's own code to everybody, or takes it back. */
export function ShareSwitch({ submitId, isShared, isBare = false }: ShareSwitchProps) {
  const { t } = useLingui();
  const utils = trpc.useUtils();
  const share = trpc.submission.share.useMutation({
    onSuccess: async (_, input) => {
      notifySuccess(input.share ? t`Shared successfully` : t`Cancel Sharing Successfully`);
      await utils.submission.get.invalidate({ submitId });
    },
  });
  const { variables, isError } = share;
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the switch is the control
    <label
      className={cn(
        "inline-flex shrink-0 items-center gap-2 text-sm",
        !isBare &&
          "h-(--control-h) rounded-md border border-border-strong bg-card px-3 font-medium",
      )}
    >
      <Share2 aria-hidden className="size-4" />
      <Trans>Share code</Trans>
      <Switch
        checked={variables === undefined || isError ? isShared : variables.share}
        disabled={share.isPending}
        onCheckedChange={(next) => share.mutate({ submitId, share: next })}
      />
    </label>
  );
}
