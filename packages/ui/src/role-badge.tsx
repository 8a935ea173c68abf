import { useLingui } from "@lingui/react/macro";
import { Badge } from "./badge.tsx";
import { cn } from "./lib/cn.ts";

const mark =
  "inline-flex h-3.75 shrink-0 items-center rounded-xs px-1 align-middle text-[10px] leading-none font-semibold";

/** SPA for root, ADM for an administrator, nothing for everybody else. */
export function RoleBadge({ role, className }: { role: string; className?: string }) {
  const { t } = useLingui();
  if (role === "root") {
    return (
      <span title={t`Super Admin`} className={cn(mark, "bg-foreground text-background", className)}>
        SPA
      </span>
    );
  }
  if (role !== "admin") return null;
  return (
    <span title={t`Admin`} className={cn(mark, "border border-foreground", className)}>
      ADM
    </span>
  );
}

interface TitleTagProps {
  name: string | null;
  /** The title's own colour: a square beside it, never the colour of a text. */
  color?: string | null;
}

/** An honour beside somebody's name. */
export function TitleTag({ name, color }: TitleTagProps) {
  if (name === null || name === "") return null;
  return (
    <Badge tone="brass">
      {color && (
        <span aria-hidden className="size-1.75 rounded-[1px]" style={{ backgroundColor: color }} />
      )}
      {name}
    </Badge>
  );
}
