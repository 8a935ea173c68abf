import { Avatar } from "@gavel/ui/avatar";
import { CountPill } from "@gavel/ui/badge";
import { Button } from "@gavel/ui/button";
import { Drawer } from "@gavel/ui/drawer";
import { IconButton } from "@gavel/ui/icon-button";
import { cn } from "@gavel/ui/lib/cn";
import { Logo } from "@gavel/ui/logo";
import { Segmented } from "@gavel/ui/segmented";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useRouterState } from "@tanstack/react-router";
import { Bell, LogOut, Monitor, Moon, Sun } from "lucide-react";
import { useLocale } from "../../app/locale.ts";
import { openSignIn } from "../../app/session/sign-in-dialog.ts";
import { useSession } from "../../app/session/store.ts";
import { useSignOut } from "../../app/session/use-session-actions.ts";
import { useTheme } from "../../app/theme.ts";
import { useUnread } from "../../app/unread.ts";
import { useWebsite } from "../../app/website.ts";
import { isActive, NAV_ENTRIES } from "./nav-entries.ts";
import { useSwitchLanguage } from "./use-switch-language.ts";

interface NavDrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Under 992 px: the entries of the header, then language, theme and account. */
export function NavDrawer({ open, onOpenChange }: NavDrawerProps) {
  const { t, i18n } = useLingui();
  const { shortName } = useWebsite();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const close = () => onOpenChange(false);
  return (
    <Drawer
      open={open}
      onOpenChange={onOpenChange}
      title={
        <>
          <Logo size={24} />
          {shortName}
        </>
      }
      footer={
        <>
          <DisplayChoices />
          <DrawerAccount onDone={close} />
        </>
      }
    >
      <nav aria-label={t`Main`}>
        {NAV_ENTRIES.map((entry) => {
          const active = isActive(entry, pathname);
          return (
            <Link
              key={entry.to}
              to={entry.to}
              onClick={close}
              aria-current={active ? "page" : undefined}
              className={cn(
                "flex h-11 items-center gap-3 rounded-md px-3 text-base focus-visible:-outline-offset-2",
                active ? "bg-primary-soft font-strong text-primary" : "hover:bg-accent",
              )}
            >
              <entry.icon
                aria-hidden
                className={cn("size-4.5", !active && "text-muted-foreground")}
              />
              {i18n._(entry.label)}
            </Link>
          );
        })}
        <DrawerMessages onDone={close} />
      </nav>
    </Drawer>
  );
}

/** The way to the message centre; the header's bell stands on every width. */
function DrawerMessages({ onDone }: { onDone: () => void }) {
  const { signedIn } = useSession();
  const unread = useUnread();
  if (!signedIn) return null;
  return (
    <Link
      to="/message"
      onClick={onDone}
      className="flex h-11 items-center gap-3 rounded-md px-3 text-base hover:bg-accent focus-visible:-outline-offset-2"
    >
      <Bell aria-hidden className="size-4.5 text-muted-foreground" />
      <span className="flex-1">
        <Trans>Messages</Trans>
      </span>
      {unread.total > 0 && <CountPill count={unread.total} unread />}
    </Link>
  );
}

/** Language and theme, for drawers. */
export function DisplayChoices() {
  const { t } = useLingui();
  const { locale } = useLocale();
  const switchLanguage = useSwitchLanguage();
  const { theme, setTheme } = useTheme();
  return (
    <div className="flex gap-2 px-4 pb-3">
      <Segmented
        label={t`Language`}
        className="h-9 flex-1"
        value={locale}
        options={[
          { value: "zh-CN", label: <span lang="zh-CN">中文</span> },
          { value: "en-US", label: <span lang="en">EN</span> },
        ]}
        onChange={(next) => next !== locale && switchLanguage()}
      />
      <Segmented
        label={t`Theme`}
        className="h-9 flex-1"
        value={theme}
        options={[
          { value: "light", label: <Sun />, name: t`Light theme` },
          { value: "dark", label: <Moon />, name: t`Dark theme` },
          { value: "system", label: <Monitor />, name: t`As the system` },
        ]}
        onChange={setTheme}
      />
    </div>
  );
}

function DrawerAccount({ onDone }: { onDone: () => void }) {
  const { t } = useLingui();
  const { user } = useSession();
  const { register } = useWebsite();
  const signOut = useSignOut();
  function ask(mode: "login" | "register") {
    onDone();
    openSignIn(mode);
  }
  if (user === null) {
    return (
      <div className="flex gap-2 border-t p-4">
        <Button variant="primary" className="flex-1" onClick={() => ask("login")}>
          <Trans>Login</Trans>
        </Button>
        {register && (
          <Button className="flex-1" onClick={() => ask("register")}>
            <Trans>Register</Trans>
          </Button>
        )}
      </div>
    );
  }
  return (
    <div className="flex items-center gap-2.5 border-t p-4">
      <Avatar name={user.username} src={user.avatar} size={34} />
      <Link
        to="/status"
        search={{ onlyMine: true }}
        onClick={onDone}
        className="min-w-0 flex-1 text-sm"
      >
        <span className="block truncate font-semibold">{user.username}</span>
        <span className="text-xs text-muted-foreground">
          <Trans>My submissions</Trans>
        </span>
      </Link>
      <IconButton
        label={t`Sign out`}
        icon={<LogOut />}
        onClick={() => {
          onDone();
          void signOut();
        }}
      />
    </div>
  );
}
