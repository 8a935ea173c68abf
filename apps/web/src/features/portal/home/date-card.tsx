import { Card } from "@gavel/ui/card";
import { Figure, Missing } from "@gavel/ui/figure";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect, useState } from "react";
import { useSession } from "../../../app/session/store.ts";
import { trpc } from "../../../app/trpc.ts";
import { ownTimeZone } from "./time-zone.ts";

const REFRESH_MS = 60_000;

/** The date of today with its figures; one's own only when signed in. */
export function DateCard() {
  const { t, i18n } = useLingui();
  const { signedIn } = useSession();
  const today = useToday();
  const { data } = trpc.home.figures.useQuery(
    { timeZone: ownTimeZone() },
    { meta: { inline: true }, refetchInterval: REFRESH_MS },
  );
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(i18n.locale, options).format(today);
  return (
    <Card aria-label={t`Today`} className="flex">
      <time
        dateTime={today.toLocaleDateString("sv-SE")}
        className="flex w-23 shrink-0 flex-col items-center justify-center border-r py-4 text-xs text-muted-foreground"
      >
        <span>{part({ month: "short" })}</span>
        <span className="figure text-2xl leading-9 font-semibold text-foreground">
          {today.getDate()}
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

/** A page left open over midnight shows the new day. */
function useToday(): Date {
  const [today, setToday] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => {
      const now = new Date();
      setToday((old) => (old.toDateString() === now.toDateString() ? old : now));
    }, 30_000);
    return () => clearInterval(timer);
  }, []);
  return today;
}
