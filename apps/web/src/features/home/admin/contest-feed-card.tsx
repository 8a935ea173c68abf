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
import { TELLS_WHEN_TOUCHED } from "../../../app/forms/validation.ts";
import { trpc } from "../../../app/trpc.ts";

/** A value, since braces in a message would be read as its own. */
const FEED_FIELDS = "oj, url, title, beginTime, endTime";

/** The address that contests of other sites are read from, and how that went. */
export function ContestFeedCard() {
  const { t } = useLingui();
  const utils = trpc.useUtils();
  const [settings] = trpc.setting.all.useSuspenseQuery();
  const update = trpc.setting.update.useMutation();
  const refresh = trpc.home.refreshFeed.useMutation();
  const form = useForm({ values: { url: settings.contestFeedUrl }, ...TELLS_WHEN_TOUCHED });
  const { isDirty, errors } = form.formState;

  async function readNow() {
    const state = await refresh.mutateAsync().catch(() => undefined);
    if (state === undefined) return;
    utils.home.feed.setData(undefined, state);
    await utils.home.otherContests.invalidate();
  }
  const submit = form.handleSubmit(async ({ url }) => {
    const saved = await update.mutateAsync({ contestFeedUrl: url.trim() }).catch(() => null);
    if (saved === null) return;
    utils.setting.all.setData(undefined, saved);
    notifySuccess(t`Update Successfully`);
    await readNow();
  });

  return (
    <Card>
      <CardHeader title={<Trans>Contests elsewhere</Trans>} />
      <form noValidate className="grid gap-3 p-4" onSubmit={(event) => void submit(event)}>
        <Field
          label={<Trans>Address</Trans>}
          hint={
            <Trans>
              It answers a JSON list of objects with {FEED_FIELDS} and is asked every two hours.
              Empty: none are shown.
            </Trans>
          }
          error={errors.url && <Trans>This is no web address</Trans>}
        >
          {(field) => (
            <Input
              {...field}
              {...form.register("url", { pattern: /^(|https?:\/\/.+)$/ })}
              placeholder="https://"
              maxLength={500}
            />
          )}
        </Field>
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" variant="primary" disabled={!isDirty} busy={update.isPending}>
            <Trans>Save</Trans>
          </Button>
          {settings.contestFeedUrl !== "" && (
            <Button icon={<RefreshCw />} busy={refresh.isPending} onClick={() => void readNow()}>
              <Trans>Ask now</Trans>
            </Button>
          )}
          <FeedState />
        </div>
      </form>
    </Card>
  );
}

function FeedState() {
  const { data } = trpc.home.feed.useQuery(undefined, { meta: { inline: true } });
  if (!data) return null;
  const { count, fault } = data;
  if (fault !== null) {
    return (
      <Callout tone="failure" className="w-full">
        <Trans>The last try failed: {fault}. What was known before is still shown.</Trans>
      </Callout>
    );
  }
  if (data.fetchedAt === null) return null;
  return (
    <span role="status" className="text-sm text-muted-foreground">
      <Plural value={count} one="# contest is shown" other="# contests are shown" /> ·{" "}
      <RelativeTime at={data.fetchedAt} />
    </span>
  );
}
