import { Button } from "@gavel/ui/button";
import { Callout } from "@gavel/ui/callout";
import { Card, CardHeader } from "@gavel/ui/card";
import { Field } from "@gavel/ui/field";
import { Input } from "@gavel/ui/input";
import { RelativeTime } from "@gavel/ui/time";
import { notifySuccess } from "@gavel/ui/toast";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { RefreshCw } from "lucide-react";
import { useForm } from "react-hook-form";
import { TELLS_WHEN_TOUCHED } from "../../app/forms/validation.ts";
import { trpc } from "../../app/trpc.ts";

const CODEFORCES = "https://codeforces.com/api/user.info";

/** The address that ratings are looked up at each night, and how that went. */
export function RatingCard() {
  const { t } = useLingui();
  const utils = trpc.useUtils();
  const [settings] = trpc.setting.all.useSuspenseQuery();
  const update = trpc.setting.update.useMutation();
  const refresh = trpc.rating.refresh.useMutation();
  const form = useForm({ values: { url: settings.ratingUrl }, ...TELLS_WHEN_TOUCHED });
  const { isDirty, errors } = form.formState;

  const submit = form.handleSubmit(async ({ url }) => {
    const saved = await update.mutateAsync({ ratingUrl: url.trim() }).catch(() => null);
    // The refusal was told; what was typed stays.
    if (saved === null) return;
    utils.setting.all.setData(undefined, saved);
    notifySuccess(t`Update Successfully`);
    await utils.rating.lookup.invalidate();
  });
  async function lookUpNow() {
    const state = await refresh.mutateAsync().catch(() => undefined);
    if (state !== undefined) utils.rating.lookup.setData(undefined, state);
  }

  return (
    <Card>
      <CardHeader title={<Trans>Codeforces ratings</Trans>} />
      <form noValidate className="grid gap-3 p-4" onSubmit={(event) => void submit(event)}>
        <Field
          label={<Trans>Address of the ratings</Trans>}
          hint={
            <Trans>
              Asked each night for those who named their Codeforces account: {CODEFORCES}, or one
              that answers alike. Empty: nobody is looked up.
            </Trans>
          }
          error={errors.url && <Trans>This is no web address</Trans>}
        >
          {(field) => (
            <Input
              {...field}
              {...form.register("url", { pattern: /^(|https?:\/\/.+)$/ })}
              placeholder={CODEFORCES}
              maxLength={500}
            />
          )}
        </Field>
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" variant="primary" disabled={!isDirty} busy={update.isPending}>
            <Trans>Save</Trans>
          </Button>
          {settings.ratingUrl !== "" && (
            <Button icon={<RefreshCw />} busy={refresh.isPending} onClick={() => void lookUpNow()}>
              <Trans>Look up now</Trans>
            </Button>
          )}
          <LookupState />
        </div>
      </form>
    </Card>
  );
}

function LookupState() {
  const { data } = trpc.rating.lookup.useQuery(undefined, { meta: { inline: true } });
  if (!data) return null;
  const { fault, people, lookedUpAt } = data;
  if (fault !== null) {
    return (
      <Callout tone="failure" className="w-full">
        <Trans>The last try failed: {fault}. What was known before is still shown.</Trans>
      </Callout>
    );
  }
  if (lookedUpAt === null) return null;
  return (
    <span role="status" className="text-sm text-muted-foreground">
      <Plural value={people} one="# rating was found" other="# ratings were found" /> ·{" "}
      <RelativeTime at={lookedUpAt} />
    </span>
  );
}
