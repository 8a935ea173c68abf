import { createFileRoute } from "@tanstack/react-router";
import { requireSession } from "../app/session/require-session.ts";
import { personOf, readHomeSearch } from "../features/people/profile/home-search.ts";
import { UserHome } from "../features/people/profile/user-home.tsx";

export const Route = createFileRoute("/user-home")({
  validateSearch: readHomeSearch,
  beforeLoad: ({ search, preload }) => {
    // Without a name it is one's own.
    if (Object.keys(personOf(search)).length === 0) requireSession({ preload });
  },
  loaderDeps: ({ search }) => personOf(search),
  loader: async ({ context, deps }) => {
    const home = await context.api.profile.get.ensureData(deps, { meta: { inline: true } });
    void context.api.profile.heatmap.prefetch({ uid: home.uid }, { meta: { inline: true } });
  },
  component: UserHomePage,
});

function UserHomePage() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <UserHome
      person={personOf(search)}
      tab={search.tab ?? "solved"}
      onTab={(tab) =>
        void navigate({
          search: (old) => ({ ...old, tab: tab === "solved" ? undefined : tab }),
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
}
