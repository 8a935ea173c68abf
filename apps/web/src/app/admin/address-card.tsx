import { sourceForm } from "@gavel/domain/setting";
import { Button } from "@gavel/ui/button";
import { Callout } from "@gavel/ui/callout";
import { Card, CardHeader } from "@gavel/ui/card";
import { RelativeTime } from "@gavel/ui/time";
import { Trans, useLingui } from "@lingui/react/macro";
import { RefreshCw } from "lucide-react";
import type { ReactNode } from "react";
import { AdminForm, SaveBar } from "../forms/admin-form.tsx";
import { FormText } from "../forms/form-text.tsx";
import { useSettingsForm } from "../forms/use-settings-form.ts";

interface AddressCardProps {
  title: ReactNode;
  /** The setting that keeps the address; empty switches it off. */
  setting: "contestFeedUrl" | "ratingUrl";
  label: ReactNode;
  hint: ReactNode;
  placeholder: string;
  onSaved: () => void;
  askNow: ReactNode;
  isAsking: boolean;
  onAskNow: () => void;
  /** How the last asking went. */
  children: ReactNode;
}

/** An address of another site that this one asks by itself from time to time. */
export function AddressCard({ setting, ...props }: AddressCardProps) {
  const { t } = useLingui();
  const form = useSettingsForm({
    schema: sourceForm,
    valuesOf: (settings) => ({ url: settings[setting] }),
    changesOf: ({ url }) => ({ [setting]: url }),
    onDone: props.onSaved,
  });
  const isSet = form.formState.defaultValues?.url !== "";
  return (
    <Card>
      <CardHeader title={props.title} />
      <AdminForm form={form} className="grid gap-3 p-4">
        <FormText
          form={form}
          name="url"
          label={props.label}
          hint={props.hint}
          placeholder={props.placeholder}
          texts={{ URL_FORMAT: t`This is not a web address` }}
          maxLength={500}
        />
        <SaveBar form={form}>
          {isSet && (
            <Button icon={<RefreshCw />} busy={props.isAsking} onClick={props.onAskNow}>
              {props.askNow}
            </Button>
          )}
          {props.children}
        </SaveBar>
      </AdminForm>
    </Card>
  );
}

interface AskedProps {
  /** Why the last try failed, in the words of whoever refused. */
  fault: string | null;
  at: string | Date | null;
  /** What it brought. */
  children: ReactNode;
}

/** How asking the address went the last time; nothing where it was never asked. */
export function Asked({ fault, at, children }: AskedProps) {
  if (fault !== null) {
    return (
      <Callout tone="failure" className="w-full">
        <Trans>The last attempt failed: {fault}. Earlier data is still shown.</Trans>
      </Callout>
    );
  }
  if (at === null) return null;
  return (
    <span role="status" className="text-sm text-muted-foreground">
      {children} · <RelativeTime at={at} />
    </span>
  );
}
