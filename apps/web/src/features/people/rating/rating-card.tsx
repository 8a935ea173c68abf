import { Plural, Trans } from "@lingui/react/macro";
import { AddressCard, Asked } from "../../../app/admin/address-card.tsx";
import { trpc } from "../../../app/trpc.ts";

const CODEFORCES = "https://codeforces.com/api/user.info";

/** The address that ratings are looked up at each night, and how that went. */
export function RatingCard() {
  const { rating } = trpc.useUtils();
  const { data } = trpc.rating.lookup.useQuery();
  const refresh = trpc.rating.refresh.useMutation({
    onSuccess: (state) => rating.lookup.setData(undefined, state),
  });
  return (
    <AddressCard
      title={<Trans>Codeforces ratings</Trans>}
      setting="ratingUrl"
      label={<Trans>Address of the ratings</Trans>}
      hint={
        <Trans>
          Looked up each night for users who entered a Codeforces handle: {CODEFORCES}, or a service
          with the same format. Leave empty to turn this off.
        </Trans>
      }
      placeholder={CODEFORCES}
      onSaved={() => void rating.lookup.invalidate()}
      askNow={<Trans>Look up now</Trans>}
      isAsking={refresh.isPending}
      onAskNow={() => refresh.mutate()}
    >
      {data && (
        <Asked fault={data.fault} at={data.lookedUpAt}>
          <Plural value={data.people} one="# rating found" other="# ratings found" />
        </Asked>
      )}
    </AddressCard>
  );
}
