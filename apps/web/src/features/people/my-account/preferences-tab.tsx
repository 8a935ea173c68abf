import { LOCALES } from "@gavel/domain/locale";
import { Card, CardBody } from "@gavel/ui/card";
import { Kbd } from "@gavel/ui/kbd";
import { Segmented } from "@gavel/ui/segmented";
import { Switch } from "@gavel/ui/switch";
import { Trans, useLingui } from "@lingui/react/macro";
import { useId } from "react";
import { setHotkeysOn, useHotkeysOn } from "../../../app/hotkeys/switch.ts";
import { useLocale } from "../../../app/locale.ts";
import { useTheme } from "../../../app/theme.ts";
import { DigestRow } from "./digest-row.tsx";
import { PreferenceRow } from "./preference-row.tsx";

const languageNames = { "zh-CN": "中文", "en-US": "English" } as const;

/** They act at once, wherever the account is signed in. */
export function PreferencesTab() {
  const { t } = useLingui();
  const { locale, setLocale } = useLocale();
  const { theme, setTheme } = useTheme();
  const hotkeysOn = useHotkeysOn();
  const hotkeysId = useId();
  return (
    <Card>
      <CardBody className="divide-y [&>*]:py-4 [&>*:first-child]:pt-0 [&>*:last-child]:pb-0">
        <PreferenceRow
          name={
            <label htmlFor={hotkeysId}>
              <Trans>Keyboard shortcuts</Trans>
            </label>
          }
          hint={
            <Trans>
              Single keys such as <Kbd>g</Kbd> <Kbd>p</Kbd>; the ones with Ctrl or Alt always work.
              Press <Kbd>?</Kbd> for the list.
            </Trans>
          }
        >
          <Switch id={hotkeysId} checked={hotkeysOn} onCheckedChange={setHotkeysOn} />
        </PreferenceRow>
        <PreferenceRow name={<Trans>Language</Trans>}>
          <Segmented
            label={t`Language`}
            value={locale}
            onChange={(next) => void setLocale(next)}
            options={LOCALES.map((value) => ({
              value,
              label: <span lang={value}>{languageNames[value]}</span>,
            }))}
          />
        </PreferenceRow>
        <PreferenceRow name={<Trans>Theme</Trans>}>
          <Segmented
            label={t`Theme`}
            value={theme}
            onChange={setTheme}
            options={[
              { value: "light", label: <Trans>Light theme</Trans> },
              { value: "dark", label: <Trans>Dark theme</Trans> },
              { value: "system", label: <Trans>Match system</Trans> },
            ]}
          />
        </PreferenceRow>
        <DigestRow />
        <p className="text-xs text-muted-foreground">
          <Trans>These choices are kept with your account.</Trans>
        </p>
      </CardBody>
    </Card>
  );
}
