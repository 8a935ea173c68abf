import { Button } from "@gavel/ui/button";
import { Callout } from "@gavel/ui/callout";
import { Card, CardHeader } from "@gavel/ui/card";
import { Field } from "@gavel/ui/field";
import { Input } from "@gavel/ui/input";
import { RelativeTime } from "@gavel/ui/time";
import { notifySuccess } from "@gavel/ui/toast";
import { Trans, useLingui } from "@lingui/react/macro";
import { RefreshCw } from "lucide-react";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import { TELLS_WHEN_TOUCHED } from "../forms/validation.ts";
import { trpc } from "../trpc.ts";

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
  const utils = trpc.useUtils();
  const [settings] = trpc.setting.all.useSuspenseQuery();
  const update = trpc.setting.update.useMutation();
  const form = useForm({ values: { url: settings[setting] }, ...TELLS_WHEN_TOUCHED });
  const { isDirty, errors } = form.formState;

  const submit = form.handleSubmit(async ({ url }) => {
    const saved = await update.mutateAsync({ [setting]: url.trim() }).catch(() => null);
    // The refusal was told; what was typed stays.
    if (saved === null) return;
    utils.setting.all.setData(undefined, saved);
    notifySuccess(t`Update Successfully`);
    props.onSaved();
  });

  return (
    <Card>
      <CardHeader title={props.title} />
      <form noValidate className="grid gap-3 p-4" onSubmit={(event) => void submit(event)}>
        <Field
          label={props.label}
          hint={props.hint}
          error={errors.url && <Trans>This is not a web address</Trans>}
        >
          {(field) => (
            <Input
              {...field}
              {...form.register("url", { pattern: /^(|https?:\/\/.+)$/ })}
              placeholder={props.placeholder}
              maxLength={500}
            />
          )}
        </Field>
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" variant="primary" disabled={!isDirty} busy={update.isPending}>
            <Trans>Save</Trans>
          </Button>
          {settings[setting] !== "" && (
            <Button icon={<RefreshCw />} busy={props.isAsking} onClick={props.onAskNow}>
              {props.askNow}
            </Button>
          )}
          {props.children}
        </div>
      </form>
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
