import { closedNumberOf } from "@gavel/domain/closing";
import { cn } from "@gavel/ui/lib/cn";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { PersonName } from "./person-name.tsx";

interface UserLinkProps {
  /** Without a uid the account is gone: the name is all that is left. Of a closed one there is no page. */
  user: { readonly uid: string | null; readonly username: string };
  className?: string;
  /** Instead of the name. */
  children?: ReactNode;
}

/** A person's name that leads to their page. */
export function UserLink({
  user,
  className,
  children = <PersonName username={user.username} />,
}: UserLinkProps) {
  const isGone = user.uid === null || closedNumberOf(user.username) !== null;
  if (isGone) return <span className={className}>{children}</span>;
  return (
    <Link
      to="/user-home"
      search={{ uid: user.uid, username: user.username }}
      className={cn("hover:underline", className)}
    >
      {children}
    </Link>
  );
}
