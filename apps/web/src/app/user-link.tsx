import { cn } from "@gavel/ui/lib/cn";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";

interface UserLinkProps {
  /** Without a uid the account is gone: the name is all that is left. */
  user: { readonly uid: string | null; readonly username: string };
  className?: string;
  /** Instead of the name. */
  children?: ReactNode;
}

/** A person's name that leads to their page. */
export function UserLink({ user, className, children = user.username }: UserLinkProps) {
  if (user.uid === null) return <span className={className}>{children}</span>;
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
