import { formatDateTime } from "@gavel/ui/lib/format";
import { Segmented } from "@gavel/ui/segmented";
import { Trans, useLingui } from "@lingui/react/macro";
import { type Outputs, trpc } from "../../../app/trpc.ts";
import { PreferenceRow } from "./preference-row.tsx";
import { useAsked } from "./use-asked.ts";

type Choice = Outputs["digest"]["get"];

/** Whether what is new comes by mail as well. Nothing is shown until it is known. */
export function DigestRow() {
  const { t } = useLingui();
  const utils = trpc.useUtils();
  const { data } = trpc.digest.get.useQuery();
  const { asked, ask, settle } = useAsked<Choice["every"]>();
  const save = trpc.digest.save.useMutation({
    onSuccess: (choice) => utils.digest.get.setData(undefined, choice),
    onSettled: (_data, _error, { every }) => settle(every),
  });
  if (data === undefined) return null;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return (
    <PreferenceRow name={<Trans>Digest by mail</Trans>} hint={<Hint choice={data} />}>
      <Segmented
        label={t`Digest by mail`}
        value={asked ?? data.every}
        onChange={(every) => {
          ask(every);
          save.mutate({ every, timeZone });
        }}
        options={[
          { value: "off", label: <Trans context="digest">Off</Trans> },
          { value: "day", label: <Trans context="digest">Daily</Trans> },
          { value: "week", label: <Trans context="digest">Weekly</Trans> },
        ]}
      />
    </PreferenceRow>
  );
}

function Hint({ choice: { every, nextAt, obstacle } }: { choice: Choice }) {
  if (every !== "off" && obstacle === "no-email") {
    return <Trans>No digest is sent until your account has an email address.</Trans>;
  }
  if (every !== "off" && obstacle === "no-site-address") {
    return <Trans>No digest is sent until the site's address is set.</Trans>;
  }
  if (every === "off" || nextAt === null) {
    return (
      <Trans>
        What is unread, what your groups announce, and what begins or ends there. Nothing new, no
        mail.
      </Trans>
    );
  }
  const at = formatDateTime(new Date(nextAt));
  return <Trans>The next one is due on {at}, if there is anything new.</Trans>;
}
