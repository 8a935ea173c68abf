import { lazyPart } from "@gavel/ui/lib/lazy-part";
import { Trans } from "@lingui/react/macro";
import { Outlet, useMatches, useRouter, useSearch } from "@tanstack/react-router";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import { setAdminExit } from "../../../app/admin/leave.ts";
import { FromFirstUse } from "../../../app/from-first-use.tsx";
import { listenForHotkeys } from "../../../app/hotkeys/listen.ts";
import { followStoredLocale, takeOverLocale } from "../../../app/locale.ts";
import { SessionKeeper } from "../../../app/session/session-keeper.tsx";
import { useSession } from "../../../app/session/store.ts";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { KeySheet } from "./key-sheet.tsx";
import { OfflineBar } from "./offline-bar.tsx";

const NavDrawer = lazyPart(() =>
  import("./nav-drawer.tsx").then((module) => ({ default: module.NavDrawer })),
);

/** For the signed-in only: a visitor's choices stay in the browser. */
const PreferenceKeeper = lazyPart(() =>
  import("../../../app/preferences/preference-keeper.tsx").then((module) => ({
    default: module.PreferenceKeeper,
  })),
);

/** What surrounds every page of the site. @param dialogs of other features, opened from anywhere. */
export function Shell({ dialogs }: { dialogs: ReactNode }) {
  const [drawerOpen, setDrawerOpen] = useState(false);
  const hideFooter = useMatches({
    select: (matches) => matches.some((match) => match.staticData.hideFooter),
  });
  const ownFrame = useMatches({
    select: (matches) => matches.some((match) => match.staticData.ownFrame),
  });
  useEffect(listenForHotkeys, []);
  useLanguageFromUrl();
  useScrollToTop();
  useAdminExit();
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only z-(--z-tooltip) rounded-md bg-primary px-3 py-2 text-sm text-primary-foreground focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        <Trans>Skip to content</Trans>
      </a>
      {ownFrame ? (
        <Outlet />
      ) : (
        <>
          <Header onOpenDrawer={() => setDrawerOpen(true)} />
          <FromFirstUse wanted={drawerOpen} onCancel={() => setDrawerOpen(false)}>
            <NavDrawer open={drawerOpen} onOpenChange={setDrawerOpen} />
          </FromFirstUse>
          <OfflineBar />
          <main id="main" tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none">
            <Outlet />
          </main>
          {!hideFooter && <Footer />}
        </>
      )}
      {dialogs}
      <KeySheet />
      <SessionKeeper />
      <Choices />
    </div>
  );
}

function Choices() {
  const { signedIn } = useSession();
  useEffect(followStoredLocale, []);
  if (!signedIn) return null;
  return (
    <Suspense fallback={null}>
      <PreferenceKeeper />
    </Suspense>
  );
}

function useLanguageFromUrl() {
  const { l } = useSearch({ from: "__root__" });
  useEffect(() => {
    if (l !== undefined) void takeOverLocale(l);
  }, [l]);
}

/** Calls that the back office is refused lead out of it, from wherever they were made. */
function useAdminExit() {
  const router = useRouter();
  useEffect(() => {
    setAdminExit((to) => {
      const search = to === "/setting" ? { tab: "security" as const } : {};
      void router.navigate({ to, search, replace: true });
    });
    return () => setAdminExit(null);
  }, [router]);
}

/** A new page starts at its top; a filter or a tab of the same page stays where it is. */
function useScrollToTop() {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe("onRendered", ({ pathChanged }) => {
        if (pathChanged) window.scrollTo(0, 0);
      }),
    [router],
  );
}
