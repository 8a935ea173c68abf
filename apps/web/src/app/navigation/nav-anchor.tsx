import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { openSignIn } from "../session/sign-in-dialog.ts";
import type { NavLink } from "./nav-table.ts";

interface NavAnchorProps {
  link: NavLink;
  className: string;
  /** Also where the click only asks to sign in. */
  onFollow?: () => void;
  children: ReactNode;
}

/** An entry of the navigation. Where a session is needed a visitor's click opens the dialog and leads nowhere. */
export function NavAnchor({ link, className, onFollow, children }: NavAnchorProps) {
  const { to, search, isActive, asksToSignIn } = link;
  return (
    <Link
      to={to}
      search={search}
      preload={asksToSignIn ? false : undefined}
      aria-current={isActive ? "page" : undefined}
      aria-haspopup={asksToSignIn ? "dialog" : undefined}
      onClick={(event) => {
        onFollow?.();
        if (!asksToSignIn) return;
        event.preventDefault();
        openSignIn();
      }}
      className={className}
    >
      {children}
    </Link>
  );
}
