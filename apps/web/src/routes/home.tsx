import { createFileRoute } from "@tanstack/react-router";
import { useCallback } from "react";
import type { AnnouncementPlace } from "../features/site/announcement/site-announcements.tsx";
import { FirstPage, tidyPlace } from "./-first-page.tsx";
import { readFirstPageSearch } from "./-first-page-search.ts";

export const Route = createFileRoute("/home")({
  validateSearch: readFirstPageSearch,
  component: HomeRoute,
});

function HomeRoute() {
  const place = Route.useSearch();
  const navigate = Route.useNavigate();
  const onPlace = useCallback(
    (next: AnnouncementPlace) =>
      void navigate({ search: (old) => ({ l: old.l, ...tidyPlace(next) }), resetScroll: false }),
    [navigate],
  );
  return <FirstPage place={place} onPlace={onPlace} />;
}
