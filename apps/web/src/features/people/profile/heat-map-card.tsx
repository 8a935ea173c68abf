import { Card, CardBody, CardHeader } from "@gavel/ui/card";
import { ErrorState } from "@gavel/ui/error-state";
import { Figure } from "@gavel/ui/figure";
import { HeatLegend, HeatMap } from "@gavel/ui/heat-map";
import { Skeleton } from "@gavel/ui/skeleton";
import { Trans, useLingui } from "@lingui/react/macro";
import { describeError, errorFacts } from "../../../app/errors/describe-error.ts";
import { trpc } from "../../../app/trpc.ts";

/** The submissions of a year by day. */
export function HeatMapCard({ person }: { person: { uid: string } }) {
  const { t } = useLingui();
  const { data } = trpc.profile.heatmap.useQuery(person, { meta: { inline: true } });
  const total = data?.days.reduce((sum, day) => sum + day.count, 0);
  return (
    <Card aria-label={t`Submissions in the past year`}>
      <CardHeader
        title={<Trans>Submissions in the past year</Trans>}
        detail={total === undefined ? undefined : <Figure value={total} />}
        action={<HeatLegend />}
        className="max-md:flex-wrap"
      />
      <CardBody className="pb-2">
        <Body person={person} />
      </CardBody>
    </Card>
  );
}

function Body({ person }: { person: { uid: string } }) {
  const { t, i18n } = useLingui();
  const heat = trpc.profile.heatmap.useQuery(person, { meta: { inline: true } });
  if (heat.isError) {
    return (
      <ErrorState
        title={<Trans>The year’s submissions did not load</Trans>}
        reason={describeError(i18n, heat.error)}
        requestId={errorFacts(heat.error).requestId}
        onRetry={() => void heat.refetch()}
      />
    );
  }
  if (heat.data === undefined) return <Skeleton className="mb-2 h-47.5 w-full md:h-31" />;
  return <HeatMap title={t`Submissions in the past year`} {...heat.data} />;
}
