import { Switch } from "@gavel/ui/switch";
import { Trans } from "@lingui/react/macro";

/** Where no news come by themselves. */
export const REFRESH_MS = 10_000;

interface RefreshSwitchProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

export function RefreshSwitch({ isOn, onChange }: RefreshSwitchProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the switch is the control
    <label className="flex items-center gap-2 text-sm">
      <Trans>Auto refresh</Trans>
      <Switch checked={isOn} onCheckedChange={onChange} />
    </label>
  );
}
