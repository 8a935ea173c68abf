import { Badge } from "@gavel/ui/badge";
import { cn } from "@gavel/ui/lib/cn";
import { Tooltip } from "@gavel/ui/tooltip";
import { useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { CircleCheck, Clock, Globe, Lock, Radio, Shield } from "lucide-react";
import type { Access, Phase, Rule } from "./kinds.ts";
import { accessHints, accessNames, phaseNames, ruleNames } from "./words.ts";

export function RuleMark({ type }: { type: Rule }) {
  return <Badge tone={type === 0 ? "ink" : "brass"}>{ruleNames[type]}</Badge>;
}

interface RuleLinkProps {
  type: Rule;
  /** What else the list is narrowed to. */
  before?: {
    readonly status?: -1 | 0 | 1 | undefined;
    readonly keyword?: string | undefined;
    readonly limit?: number | undefined;
  };
  /** Whose contests they are; absent = the site's own. */
  groupId?: number;
}

/** Leads to the contests of its rule. */
export function RuleLink({ type, before, groupId }: RuleLinkProps) {
  const { t } = useLingui();
  const rule = ruleNames[type];
  return (
    <Link
      {...(groupId === undefined
        ? ({ to: "/contest" } as const)
        : ({ to: "/group/$groupID/contest", params: { groupID: `${groupId}` } } as const))}
      search={{ ...before, type }}
      aria-label={t`Only ${rule} contests`}
      title={t`Only ${rule} contests`}
      className="rounded-sm hover:brightness-95"
    >
      <RuleMark type={type} />
    </Link>
  );
}

const ACCESS_ICONS = { 0: Globe, 1: Lock, 2: Shield };

export function AccessMark({ auth }: { auth: Access }) {
  const { i18n } = useLingui();
  const Icon = ACCESS_ICONS[auth];
  return (
    <Badge tone="outline">
      <Icon aria-hidden />
      {i18n._(accessNames[auth])}
    </Badge>
  );
}

/** With what it means. */
export function AccessTag({ auth }: { auth: Access }) {
  const { i18n } = useLingui();
  return (
    <Tooltip content={i18n._(accessHints[auth])}>
      <span>
        <AccessMark auth={auth} />
      </span>
    </Tooltip>
  );
}

const PHASE_LOOKS = {
  scheduled: { icon: Clock, color: "text-warning" },
  running: { icon: Radio, color: "text-success" },
  ended: { icon: CircleCheck, color: "text-muted-foreground" },
};

export function PhaseMark({ phase }: { phase: Phase }) {
  const { i18n } = useLingui();
  const { icon: Icon, color } = PHASE_LOOKS[phase];
  return (
    <span className={cn("inline-flex items-center gap-1 align-middle text-sm font-medium", color)}>
      <Icon aria-hidden className="size-4" />
      {i18n._(phaseNames[phase])}
    </span>
  );
}
