import { Field } from "@gavel/ui/field";
import { IconButton } from "@gavel/ui/icon-button";
import { EDITOR_THEMES, FONT_SIZES, TAB_SIZES } from "@gavel/ui/lib/editor-options";
import { Popover, PopoverContent, PopoverTrigger } from "@gavel/ui/popover";
import { Segmented } from "@gavel/ui/segmented";
import { Select } from "@gavel/ui/select";
import { Trans, useLingui } from "@lingui/react/macro";
import { SlidersHorizontal } from "lucide-react";
import type { EditorSettings } from "./editor-settings.ts";

interface SettingsPopoverProps {
  settings: EditorSettings;
  onSettings: (part: Partial<EditorSettings>) => void;
}

/** Theme, font size and tab size; each choice acts at once. */
export function SettingsPopover({ settings, onSettings }: SettingsPopoverProps) {
  const { t } = useLingui();
  return (
    <Popover>
      <PopoverTrigger asChild>
        <IconButton size="sm" label={t`Editor settings`} icon={<SlidersHorizontal />} />
      </PopoverTrigger>
      <PopoverContent align="end" className="flex w-64 flex-col gap-3.5">
        <Field label={<Trans>Theme</Trans>}>
          {(control) => (
            <Select
              {...control}
              value={settings.theme}
              options={EDITOR_THEMES.map(({ id, name }) => ({
                value: id,
                label: id === "gavel" ? t`Match the site` : name,
              }))}
              onChange={(theme) => onSettings({ theme })}
            />
          )}
        </Field>
        <Field label={<Trans>Font size</Trans>}>
          {(control) => (
            <Select
              {...control}
              value={String(settings.fontSize)}
              options={FONT_SIZES.map((size) => ({ value: String(size), label: `${size} px` }))}
              onChange={(size) => onSettings({ fontSize: Number(size) })}
            />
          )}
        </Field>
        <div>
          <p className="mb-1.25 text-sm font-medium">
            <Trans>Tab size</Trans>
          </p>
          <Segmented
            label={t`Tab size`}
            className="w-full"
            value={String(settings.tabSize)}
            options={TAB_SIZES.map((size) => ({ value: String(size), label: size }))}
            onChange={(size) => onSettings({ tabSize: Number(size) })}
          />
        </div>
      </PopoverContent>
    </Popover>
  );
}
