import { Badge } from "@gavel/ui/badge";
import { Missing } from "@gavel/ui/figure";
import { RelativeTime } from "@gavel/ui/time";
import { useLingui } from "@lingui/react/macro";
import { CircleCheck, CircleX, Clock } from "lucide-react";
import type { Outputs } from "../../../app/trpc.ts";
import { stopWords } from "./words.ts";

export type Webhook = Outputs["webhook"]["find"][number];

export function WebhookState({ row: { stopped, tries } }: { row: Webhook }) {
  const { t, i18n } = useLingui();
  if (stopped !== null) {
    return (
      <Badge tone="failure">
        <CircleX aria-hidden />
        {i18n._(stopWords[stopped.reason])}
      </Badge>
    );
  }
  if (tries > 0) {
    return (
      <Badge tone="warning">
        <Clock aria-hidden />
        {t`Trying again (${tries})`}
      </Badge>
    );
  }
  return (
    <Badge tone="success">
      <CircleCheck aria-hidden />
      {t({ message: "Active", context: "webhook" })}
    </Badge>
  );
}

/** A status, or in the network's own words what was in the way. */
export function LastAnswer({ row: { answer, answeredAt } }: { row: Webhook }) {
  if (answeredAt === null) return <Missing />;
  return (
    <span className="inline-flex max-w-full flex-wrap items-baseline gap-x-2">
      <span translate="no" className="min-w-0 [overflow-wrap:anywhere]">
        {answer}
      </span>
      <RelativeTime at={answeredAt} className="text-muted-foreground" />
    </span>
  );
}
