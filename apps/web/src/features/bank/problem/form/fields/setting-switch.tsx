import { Switch } from "@gavel/ui/switch";
import { type ReactNode, useId } from "react";

interface SettingSwitchProps {
  id?: string;
  label: ReactNode;
  /** What it means when it is on. */
  hint: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** One yes or no of the form, with what it means. */
export function SettingSwitch({ id, label, hint, checked, onChange }: SettingSwitchProps) {
  const own = useId();
  const control = id ?? own;
  return (
    <div className="flex items-start gap-3 text-sm">
      <Switch
        id={control}
        aria-describedby={`${control}-hint`}
        className="mt-0.5"
        checked={checked}
        onCheckedChange={onChange}
      />
      <div className="min-w-0">
        <label htmlFor={control} className="font-medium">
          {label}
        </label>
        <p id={`${control}-hint`} className="mt-0.5 text-xs text-muted-foreground">
          {hint}
        </p>
      </div>
    </div>
  );
}
