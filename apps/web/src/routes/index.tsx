import { createFileRoute } from "@tanstack/react-router";
import { useCallback } from "react";
import type { AnnouncementPlace } from "../features/announcement/site-announcements.tsx";
import { FirstPage, firstPageSearch, tidyPlace } from "./-first-page.tsx";

export const Route = createFileRoute("/")({
  validateSearch: firstPageSearch,
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
