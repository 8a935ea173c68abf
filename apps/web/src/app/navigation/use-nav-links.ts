import { useMatches, useRouter, useRouterState } from "@tanstack/react-router";
import { useSession } from "../session/store.ts";
import { useWebsite } from "../website.ts";
import { type NavLink, type NavMode, navLinks } from "./nav-table.ts";

/** The entries of the page's own mode, as far as the site has their pages. */
export function useNavLinks(): NavLink[] {
  // The innermost page that names one decides.
  const mode = useMatches({
    select: (matches) => matches.findLast(({ staticData }) => staticData.nav)?.staticData.nav,
  });
  return useLinksOf(mode ?? "default");
}

/** The areas of the site, whatever the page. */
export function useAreaLinks(): NavLink[] {
  return useLinksOf("default");
}

function useLinksOf(mode: NavMode): NavLink[] {
  const { routesByPath } = useRouter();
  const params: Readonly<Record<string, string | undefined>> = useMatches({
    select: (matches) => matches.at(-1)?.params ?? {},
  });
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const { signedIn } = useSession();
  const { openPublicDiscussion } = useWebsite();
  return navLinks({
    ...{ mode, params, pathname, signedIn },
    switches: { openPublicDiscussion },
    hasPage: (path) => path in routesByPath,
  });
}
