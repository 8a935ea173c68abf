import { cn } from "@gavel/ui/lib/cn";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import {
  CircleCheck,
  CircleFadingArrowUp,
  CirclePause,
  CircleX,
  Hourglass,
  type LucideIcon,
  ShieldOff,
  TriangleAlert,
} from "lucide-react";
import type { Host } from "./types.ts";

interface StateFacts {
  readonly word: MessageDescriptor;
  readonly icon: LucideIcon;
  readonly className: string;
}

/** One word for a host; told apart by its icon as well as by its colour. */
const STATES: Readonly<Record<Host["state"], StateFacts>> = {
  working: { word: msg`Healthy`, icon: CircleCheck, className: "text-success" },
  faulty: { word: msg`Faulty`, icon: TriangleAlert, className: "text-warning" },
  updating: { word: msg`Updating`, icon: CircleFadingArrowUp, className: "text-primary" },
  draining: { word: msg`Draining`, icon: Hourglass, className: "text-primary" },
  drained: { word: msg`Drained`, icon: CirclePause, className: "text-muted-foreground" },
  disabled: { word: msg`Paused`, icon: CirclePause, className: "text-muted-foreground" },
  offline: { word: msg`Lost`, icon: CircleX, className: "text-destructive" },
  revoked: { word: msg`Revoked`, icon: ShieldOff, className: "text-destructive" },
};

export function HostState({ state }: { state: Host["state"] }) {
  const { i18n } = useLingui();
  const { word, icon: Icon, className } = STATES[state];
  return (
    <span
      className={cn("inline-flex items-center gap-1.5 font-strong whitespace-nowrap", className)}
    >
      <Icon aria-hidden className="size-4" />
      {i18n._(word)}
    </span>
  );
}
