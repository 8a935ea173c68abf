import { createFileRoute } from "@tanstack/react-router";
import { searchReader, text } from "../app/search-fields.ts";
import { DeveloperPage } from "../features/portal/developer/developer-page.tsx";

const readSearch = searchReader({ keyword: text(100) });

export const Route = createFileRoute("/developer")({
  validateSearch: readSearch,
  component: Developer,
});

function Developer() {
  const { keyword } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <DeveloperPage
      keyword={keyword ?? ""}
      onKeyword={(text) =>
        void navigate({
          search: (old) => ({ l: old.l, keyword: text === "" ? undefined : text }),
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
}
