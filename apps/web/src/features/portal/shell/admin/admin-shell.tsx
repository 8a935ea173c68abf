import { Drawer } from "@gavel/ui/drawer";
import { IconButton } from "@gavel/ui/icon-button";
import { cn } from "@gavel/ui/lib/cn";
import { Logo } from "@gavel/ui/logo";
import { RouteProgress } from "@gavel/ui/progress-bar";
import { useLingui } from "@lingui/react/macro";
import { Outlet, useMatches, useRouterState } from "@tanstack/react-router";
import { Languages, Menu, Moon, PanelLeftClose, PanelLeftOpen, Sun } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import { type AdminSlots, AdminSlotsContext } from "../../../../app/admin/admin-page.tsx";
import "../../../../app/errors/group-error-messages.ts";
import "../../../../app/errors/staff-error-messages.ts";
import { useSession } from "../../../../app/session/store.ts";
import { useTheme } from "../../../../app/theme.ts";
import { DisplayChoices } from "../nav-drawer.tsx";
import { OfflineBar } from "../offline-bar.tsx";
import { SearchButton } from "../search-button.tsx";
import { useSwitchLanguage } from "../use-switch-language.ts";
import { UserMenu } from "../user-menu.tsx";
import { AdminName, ManualLink, SidebarEntries, SiteLink } from "./sidebar.tsx";

/** What surrounds every page of the back office: side bar, bar with the page's name and actions, content. @param notice above every page */
export function AdminShell({ notice }: { notice: ReactNode }) {
  const [drawerOpen, setDrawerOpen] = useState(false);
  const [crumbs, setCrumbs] = useState<HTMLElement | null>(null);
  const [actions, setActions] = useState<HTMLElement | null>(null);
  const isWorkbench = useMatches({
    select: (matches) => matches.some((match) => match.staticData.isWorkbench),
  });
  const slots: AdminSlots = useMemo(() => ({ crumbs, actions }), [crumbs, actions]);
  return (
    <div className={cn("flex min-h-dvh", isWorkbench && "[--header-h:3.25rem]")}>
      <Side isRail={isWorkbench} />
      <Drawer
        open={drawerOpen}
        onOpenChange={setDrawerOpen}
        title={<AdminName />}
        footer={
          <>
            <DisplayChoices />
            <div className="border-t p-2">
              <ManualLink />
              <SiteLink />
            </div>
          </>
        }
      >
        <SidebarEntries onChoose={() => setDrawerOpen(false)} />
      </Drawer>
      <div className="flex min-w-0 flex-1 flex-col">
        <Bar
          onOpenDrawer={() => setDrawerOpen(true)}
          crumbs={<div ref={setCrumbs} className="min-w-0 flex-1" />}
          actions={<div ref={setActions} className="flex shrink-0 items-center gap-2" />}
        />
        <OfflineBar />
        <main
          id="main"
          tabIndex={-1}
          className={cn(
            "mx-auto w-full min-w-0 flex-1 px-(--page-gutter) pb-10 outline-none",
            isWorkbench ? "pt-3 md:pt-0" : "max-w-(--page-wide) pt-5",
          )}
        >
          <AdminSlotsContext value={slots}>
            {notice}
            <Outlet />
          </AdminSlotsContext>
        </main>
      </div>
    </div>
  );
}

/** Folded to a rail where the page needs the width; the button at its foot opens it. */
function Side({ isRail }: { isRail: boolean }) {
  const { t } = useLingui();
  const [isOpened, setOpened] = useState(false);
  const isFolded = isRail && !isOpened;
  return (
    <aside
      data-print="hide"
      className={cn(
        "sticky top-0 flex h-dvh shrink-0 flex-col border-r bg-card max-lg:hidden",
        isFolded ? "w-13" : "w-54",
      )}
    >
      <div
        className={cn(
          "flex h-(--header-h) shrink-0 items-center gap-2 font-semibold",
          isFolded ? "justify-center" : "px-4",
        )}
      >
        {isFolded ? <Logo /> : <AdminName />}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-2">
        <SidebarEntries isFolded={isFolded} />
      </div>
      <div className={cn("p-2", isFolded && "grid justify-center gap-1")}>
        {!isFolded && (
          <>
            <ManualLink />
            <SiteLink />
          </>
        )}
        {isRail && (
          <IconButton
            label={isFolded ? t`Open the side bar` : t`Fold the side bar`}
            aria-expanded={!isFolded}
            icon={isFolded ? <PanelLeftOpen /> : <PanelLeftClose />}
            onClick={() => setOpened(isFolded)}
          />
        )}
      </div>
    </aside>
  );
}

interface BarProps {
  onOpenDrawer: () => void;
  crumbs: ReactNode;
  actions: ReactNode;
}

function Bar({ onOpenDrawer, crumbs, actions }: BarProps) {
  const { t } = useLingui();
  const { user } = useSession();
  const { dark, toggleTheme } = useTheme();
  const switchLanguage = useSwitchLanguage();
  const isLoading = useRouterState({ select: (state) => state.status === "pending" });
  return (
    <header
      data-print="hide"
      className="sticky top-0 z-(--z-header) flex h-(--header-h) items-center gap-2 border-b bg-card px-(--page-gutter)"
    >
      <IconButton
        label={t`Open menu`}
        icon={<Menu />}
        className="-ml-2 lg:hidden"
        onClick={onOpenDrawer}
      />
      {crumbs}
      {actions}
      <div className="flex shrink-0 items-center gap-1">
        <SearchButton />
        <IconButton
          label={t`Switch to Chinese`}
          icon={<Languages />}
          className="max-lg:hidden"
          onClick={switchLanguage}
        />
        <IconButton
          label={dark ? t`Light theme` : t`Dark theme`}
          icon={dark ? <Sun /> : <Moon />}
          className="max-lg:hidden"
          onClick={toggleTheme}
        />
        {user !== null && <UserMenu user={user} />}
      </div>
      <RouteProgress active={isLoading} />
    </header>
  );
}
