import { Card } from "@gavel/ui/card";
import { Figure, Missing } from "@gavel/ui/figure";
import { formatDate } from "@gavel/ui/lib/format";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useSession } from "../../../app/session/store.ts";
import { trpc } from "../../../app/trpc.ts";

const REFRESH_MS = 20_000;

/** The site's date of today with the figures of that day; one's own only when signed in. */
export function DateCard() {
  const { t, i18n } = useLingui();
  const { signedIn } = useSession();
  const { data } = trpc.home.figures.useQuery(undefined, {
    meta: { inline: true },
    refetchInterval: REFRESH_MS,
  });
  // Until the site has said which day it counts, it is the reader's.
  const day = data?.day ?? formatDate(new Date());
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(i18n.locale, { ...options, timeZone: "UTC" }).format(new Date(day));
  return (
    <Card aria-label={t`Today`} className="flex">
      <time
        dateTime={day}
        className="flex w-23 shrink-0 flex-col items-center justify-center border-r py-4 text-xs text-muted-foreground"
      >
        <span>{part({ month: "short" })}</span>
        <span className="figure text-2xl leading-9 font-semibold text-foreground">
          {Number(day.slice(8))}
        </span>
        <span>{part({ weekday: "long" })}</span>
      </time>
      <dl className="grid flex-1 grid-cols-[auto_minmax(0,1fr)] content-center gap-x-6 gap-y-3 px-4 py-4">
        <Fact label={<Trans>Submissions today</Trans>} value={data?.submissionsToday} />
        <Fact label={<Trans>Online</Trans>} value={data?.online} />
        {signedIn && (
          <>
            <Fact label={<Trans>My solves this week</Trans>} value={data?.mine?.solvedThisWeek} />
            <Fact
              label={<Trans>Streak</Trans>}
              value={data?.mine?.streakDays}
              unit={<Plural value={data?.mine?.streakDays ?? 0} one="day" other="days" />}
            />
          </>
        )}
      </dl>
    </Card>
  );
}

interface FactProps {
  label: ReactNode;
  value: number | undefined;
  unit?: ReactNode;
}

function Fact({ label, value, unit }: FactProps) {
  return (
    <div className="flex min-w-0 flex-col-reverse">
      <dt className="text-xs text-muted-foreground">{label}</dt>
      <dd className="text-md leading-5 font-semibold">
        {value === undefined ? <Missing /> : <Figure value={value} unit={unit} />}
      </dd>
    </div>
  );
}
