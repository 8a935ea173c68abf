import { RoleBadge, TitleTag } from "@gavel/ui/role-badge";
import { RelativeTime } from "@gavel/ui/time";
import { UserLink } from "../../../app/user-link.tsx";
import type { Author } from "./types.ts";

/** Who wrote it, with what honours, and when. */
export function AuthorLine({ author, at }: { author: Author; at: string }) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-sm">
      <UserLink user={author} className="font-strong" />
      <RoleBadge role={author.role} />
      <TitleTag name={author.titleName} color={author.titleColor} />
      <RelativeTime at={at} className="text-xs text-muted-foreground" />
    </p>
  );
}
