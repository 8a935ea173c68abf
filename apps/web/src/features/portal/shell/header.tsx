import { Avatar } from "@gavel/ui/avatar";
import { Button } from "@gavel/ui/button";
import { IconButton } from "@gavel/ui/icon-button";
import { cn } from "@gavel/ui/lib/cn";
import { lazyPart } from "@gavel/ui/lib/lazy-part";
import { Logo } from "@gavel/ui/logo";
import { RouteProgress } from "@gavel/ui/progress-bar";
import { Trans, useLingui } from "@lingui/react/macro";
import { useRouterState } from "@tanstack/react-router";
import { Languages, Menu, Moon, Sun } from "lucide-react";
import { Suspense } from "react";
import { NavAnchor } from "../../../app/navigation/nav-anchor.tsx";
import { NAV_LABELS } from "../../../app/navigation/nav-words.ts";
import { useNavLinks } from "../../../app/navigation/use-nav-links.ts";
import { openSignIn } from "../../../app/session/sign-in-dialog.ts";
import { useSession } from "../../../app/session/store.ts";
import { useTheme } from "../../../app/theme.ts";
import { useWebsite } from "../../../app/website.ts";
import { SearchButton } from "./search-button.tsx";
import { useSwitchLanguage } from "./use-switch-language.ts";

const MessageMenu = lazyPart(() =>
  import("./message-menu.tsx").then((module) => ({ default: module.MessageMenu })),
);
const UserMenu = lazyPart(() =>
  import("./user-menu.tsx").then((module) => ({ default: module.UserMenu })),
);

export function Header({ onOpenDrawer }: { onOpenDrawer: () => void }) {
  const { t } = useLingui();
  const website = useWebsite();
  const switchLanguage = useSwitchLanguage();
  const isLoading = useRouterState({ select: (state) => state.status === "pending" });
  return (
    <header
      data-print="hide"
      className="sticky top-0 z-(--z-header) flex h-(--header-h) items-center gap-1 border-b bg-card px-(--page-gutter)"
    >
      <IconButton
        label={t`Open menu`}
        icon={<Menu />}
        className="-ml-2 lg:hidden"
        onClick={onOpenDrawer}
      />
      <button
        type="button"
        onClick={switchLanguage}
        title={t`Switch to Chinese`}
        className="mr-4 flex min-w-0 items-center gap-2 rounded-md text-md font-semibold"
      >
        <Logo />
        <span className="truncate">{website.shortName}</span>
      </button>
      <Navigation />
      <div className="ml-auto flex items-center gap-1">
        <SearchButton />
        <DisplayControls onSwitchLanguage={switchLanguage} />
        <Account />
      </div>
      <RouteProgress active={isLoading} />
    </header>
  );
}

function Navigation() {
  const { t, i18n } = useLingui();
  const links = useNavLinks();
  return (
    <nav aria-label={t`Main`} className="flex h-full gap-0.5 max-lg:hidden">
      {links.map((link) => (
        <NavAnchor
          key={link.id}
          link={link}
          className={cn(
            "relative flex h-full items-center px-2.5 text-sm whitespace-nowrap text-muted-foreground hover:text-foreground focus-visible:-outline-offset-2",
            link.isActive &&
              "font-strong text-foreground after:absolute after:inset-x-2.5 after:-bottom-px after:h-0.5 after:bg-primary",
          )}
        >
          {i18n._(NAV_LABELS[link.id])}
        </NavAnchor>
      ))}
    </nav>
  );
}

function DisplayControls({ onSwitchLanguage }: { onSwitchLanguage: () => void }) {
  const { t } = useLingui();
  const { dark, toggleTheme } = useTheme();
  return (
    <>
      <IconButton
        label={t`Switch to Chinese`}
        shortcut="L"
        icon={<Languages />}
        className="max-lg:hidden"
        onClick={onSwitchLanguage}
      />
      <IconButton
        label={dark ? t`Light theme` : t`Dark theme`}
        shortcut="T"
        icon={dark ? <Sun /> : <Moon />}
        className="max-lg:hidden"
        onClick={toggleTheme}
      />
    </>
  );
}

function Account() {
  const { user } = useSession();
  const { register } = useWebsite();
  if (user !== null) {
    // As wide as what comes, so that nothing moves.
    const places = (
      <>
        <span className="size-(--control-h)" />
        <span className="ml-1 flex size-(--control-h) items-center justify-center">
          <Avatar name={user.username} src={user.avatar} size={26} />
        </span>
      </>
    );
    return (
      <Suspense fallback={places}>
        <MessageMenu />
        <UserMenu user={user} />
      </Suspense>
    );
  }
  return (
    <>
      {register && (
        <Button variant="ghost" className="max-md:hidden" onClick={() => openSignIn("register")}>
          <Trans>Register</Trans>
        </Button>
      )}
      <Button variant="primary" className="ml-1" onClick={() => openSignIn()}>
        <Trans>Login</Trans>
      </Button>
    </>
  );
}
