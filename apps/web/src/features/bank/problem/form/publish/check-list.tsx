import type { Check, CheckState } from "@gavel/domain/readiness";
import { Card, CardHeader } from "@gavel/ui/card";
import { cn } from "@gavel/ui/lib/cn";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { ChevronRight, CircleAlert, CircleCheck, CircleDashed } from "lucide-react";
import { checkTabs, checkTitles, describeCheck } from "./check-words.ts";

const looks = {
  done: { Icon: CircleCheck, colour: "text-verdict-ac" },
  mend: { Icon: CircleAlert, colour: "text-verdict-wa" },
  missing: { Icon: CircleDashed, colour: "text-verdict-tle" },
} satisfies Record<CheckState, unknown>;

/** What was looked at before publishing: icon and word, and where it is mended. */
export function CheckList({ checks }: { checks: readonly Check[] }) {
  const { t } = useLingui();
  const total = checks.length;
  const done = checks.filter((one) => one.state === "done").length;
  return (
    <Card aria-label={t`Before publishing`}>
      <CardHeader title={t`Before publishing`} detail={t`${total} checks, ${done} done`} />
      <ul className="divide-y divide-border">
        {checks.map((one) => (
          <CheckRow key={one.id} check={one} />
        ))}
      </ul>
    </Card>
  );
}

function CheckRow({ check }: { check: Check }) {
  const { i18n } = useLingui();
  const { Icon, colour } = looks[check.state];
  const tab = checkTabs[check.id];
  return (
    <li className="flex items-center gap-3 px-4 py-2">
      <Icon aria-hidden className={cn("size-4.5 shrink-0", colour)} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap gap-x-2 text-sm font-semibold">
          {i18n._(checkTitles[check.id])}
          <span className={cn("text-xs", check.state === "done" ? "sr-only" : colour)}>
            {check.state === "done" && <Trans>done</Trans>}
            {check.state === "mend" && <Trans>to mend</Trans>}
            {check.state === "missing" && <Trans>missing</Trans>}
          </span>
        </p>
        <p className="text-xs wrap-anywhere text-muted-foreground">{describeCheck(i18n, check)}</p>
      </div>
      {check.state !== "done" && (
        <Link
          to="."
          search={(before) => ({ ...before, tab })}
          className="inline-flex shrink-0 items-center gap-0.5 text-xs text-primary hover:underline"
        >
          <Trans>Go there</Trans>
          <span className="sr-only">: {i18n._(checkTitles[check.id])}</span>
          <ChevronRight aria-hidden className="size-3.5" />
        </Link>
      )}
    </li>
  );
}
