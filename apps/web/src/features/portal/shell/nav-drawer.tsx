import { Avatar } from "@gavel/ui/avatar";
import { CountPill } from "@gavel/ui/badge";
import { Button, buttonVariants } from "@gavel/ui/button";
import { Drawer } from "@gavel/ui/drawer";
import { cn } from "@gavel/ui/lib/cn";
import { Logo } from "@gavel/ui/logo";
import { Segmented } from "@gavel/ui/segmented";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { Bell, LogOut, Monitor, Moon, Sun } from "lucide-react";
import { useLocale } from "../../../app/locale.ts";
import { NavAnchor } from "../../../app/navigation/nav-anchor.tsx";
import { NAV_ICONS } from "../../../app/navigation/nav-icons.ts";
import { NAV_LABELS } from "../../../app/navigation/nav-words.ts";
import { useNavLinks } from "../../../app/navigation/use-nav-links.ts";
import { openSignIn } from "../../../app/session/sign-in-dialog.ts";
import { type UserInfo, useSession } from "../../../app/session/store.ts";
import { useTheme } from "../../../app/theme.ts";
import { useUnread } from "../../../app/unread.ts";
import { useWebsite } from "../../../app/website.ts";
import { useAccountEntries } from "./use-account-entries.ts";
import { useSwitchLanguage } from "./use-switch-language.ts";

const ENTRY =
  "flex h-11 items-center gap-3 rounded-md px-3 text-base focus-visible:-outline-offset-2";
const ICON = "size-4.5 text-muted-foreground";

interface NavDrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Under 992 px: the entries of the header, then language, theme and account. */
export function NavDrawer({ open, onOpenChange }: NavDrawerProps) {
  const { t, i18n } = useLingui();
  const { shortName } = useWebsite();
  const { user } = useSession();
  const links = useNavLinks();
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
        {links.map((link) => {
          const Icon = NAV_ICONS[link.id];
          return (
            <NavAnchor
              key={link.id}
              link={link}
              onFollow={close}
              className={cn(
                ENTRY,
                link.isActive ? "bg-primary-soft font-strong text-primary" : "hover:bg-accent",
              )}
            >
              <Icon aria-hidden className={cn(ICON, link.isActive && "text-primary")} />
              {i18n._(NAV_LABELS[link.id])}
            </NavAnchor>
          );
        })}
      </nav>
      {user !== null && <AccountEntries user={user} onDone={close} />}
    </Drawer>
  );
}

interface AccountEntriesProps {
  user: UserInfo;
  onDone: () => void;
}

/** The same as in the menus of the header: messages, and what stands under one's name. */
function AccountEntries({ user, onDone }: AccountEntriesProps) {
  const { t, i18n } = useLingui();
  const unread = useUnread();
  const entries = useAccountEntries(user);
  return (
    <nav aria-label={t`Account`} className="mt-2 border-t pt-2">
      <Link to="/message" onClick={onDone} className={cn(ENTRY, "hover:bg-accent")}>
        <Bell aria-hidden className={ICON} />
        <span className="flex-1">
          <Trans>Messages</Trans>
        </span>
        {unread.total > 0 && <CountPill count={unread.total} unread />}
      </Link>
      {entries.map(({ to, search, label, icon: Icon, newWindow }) => (
        <Link
          key={to}
          to={to}
          search={search ?? {}}
          target={newWindow ? "_blank" : undefined}
          onClick={onDone}
          className={cn(ENTRY, "hover:bg-accent")}
        >
          <Icon aria-hidden className={ICON} />
          {i18n._(label)}
        </Link>
      ))}
    </nav>
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
          { value: "system", label: <Monitor />, name: t`Match system` },
        ]}
        onChange={setTheme}
      />
    </div>
  );
}

function DrawerAccount({ onDone }: { onDone: () => void }) {
  const { user } = useSession();
  const { register } = useWebsite();
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
      <span className="min-w-0 flex-1 text-sm">
        <span className="block truncate font-semibold">{user.username}</span>
        <span className="block truncate text-xs text-muted-foreground">{user.nickname}</span>
      </span>
      <Link
        to="/logout"
        preload={false}
        onClick={onDone}
        className={buttonVariants({ variant: "ghost" })}
      >
        <LogOut aria-hidden />
        <Trans>Sign out</Trans>
      </Link>
    </div>
  );
}
