import { CountPill } from "@gavel/ui/badge";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@gavel/ui/dropdown-menu";
import { IconButton } from "@gavel/ui/icon-button";
import { useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { Bell } from "lucide-react";
import { MESSAGE_KINDS } from "../../../app/message-kinds.ts";
import { useUnreadNow } from "../../../app/unread.ts";

/** A bell with a dot while anything is unread, and the way to each kind of message. */
export function MessageMenu() {
  const { t, i18n } = useLingui();
  const unread = useUnreadNow();
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <IconButton
          label={unread.total > 0 ? t`Messages, ${unread.total} unread` : t`Messages`}
          icon={
            <>
              <Bell />
              {unread.total > 0 && (
                <span
                  data-unread-dot
                  className="absolute top-1.5 right-1.5 size-2 rounded-full bg-destructive ring-2 ring-card"
                />
              )}
            </>
          }
        />
      </DropdownMenuTrigger>
      <DropdownMenuContent className="w-48">
        {MESSAGE_KINDS.map(({ tab, label, icon: Icon, count }) => (
          <DropdownMenuItem key={tab} asChild>
            <Link to="/message/$tab" params={{ tab }}>
              <Icon aria-hidden />
              <span className="flex-1">{i18n._(label)}</span>
              {unread[count] > 0 && <CountPill count={unread[count]} unread />}
            </Link>
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
