import { createRouter } from "@tanstack/react-router";
import type { NavMode } from "./app/navigation/nav-table.ts";
import { queryClient } from "./app/query-client.ts";
import type { RouterContext } from "./app/router-context.ts";
import { parseSearch, stringifySearch } from "./app/search-params.ts";
import { api } from "./app/trpc.ts";
import { LateNotFound } from "./features/portal/shell/late-not-found.tsx";
import { PageError } from "./features/portal/shell/page-error.tsx";
import { routeTree } from "./routeTree.gen.ts";

const context: RouterContext = { queryClient, api };

export const router = createRouter({
  routeTree,
  context,
  parseSearch,
  stringifySearch,
  trailingSlash: "never",
  defaultPreload: "intent",
  // Loaded data belongs to the query cache, which knows how old it is.
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 400,
  defaultNotFoundComponent: LateNotFound,
  defaultErrorComponent: PageError,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    /** Problem and focus pages fill the window. */
    hideFooter?: boolean;
    /** Brings its own header, navigation and main: the back office. */
    ownFrame?: boolean;
    /** In the back office: the side bar is a rail and the page takes all of the width. */
    isWorkbench?: boolean;
    /** The entries of the header; pages of a training, a contest or a group have their own. */
    nav?: NavMode;
  }
}
