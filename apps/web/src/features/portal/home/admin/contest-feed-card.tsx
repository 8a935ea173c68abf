import { Plural, Trans } from "@lingui/react/macro";
import { AddressCard, Asked } from "../../../../app/admin/address-card.tsx";
import { trpc } from "../../../../app/trpc.ts";

/** A value, since braces in a message would be read as its own. */
const FEED_FIELDS = "oj, url, title, beginTime, endTime";

/** The address that contests of other sites are read from, and how that went. */
export function ContestFeedCard() {
  const { home } = trpc.useUtils();
  const { data } = trpc.home.feed.useQuery();
  const refresh = trpc.home.refreshFeed.useMutation({
    onSuccess: (state) => {
      home.feed.setData(undefined, state);
      return home.otherContests.invalidate();
    },
  });
  return (
    <AddressCard
      title={<Trans>Contests elsewhere</Trans>}
      setting="contestFeedUrl"
      label={<Trans>Address</Trans>}
      hint={
        <Trans>
          Must return a JSON list of objects with {FEED_FIELDS}; fetched every two hours. Leave
          empty to show none.
        </Trans>
      }
      placeholder="https://"
      onSaved={() => refresh.mutate()}
      askNow={<Trans>Fetch now</Trans>}
      isAsking={refresh.isPending}
      onAskNow={() => refresh.mutate()}
    >
      {data && (
        <Asked fault={data.fault} at={data.fetchedAt}>
          <Plural value={data.count} one="# contest listed" other="# contests listed" />
        </Asked>
      )}
    </AddressCard>
  );
}
