import { createFileRoute } from "@tanstack/react-router";
import { z } from "zod";
import { DeveloperPage } from "../features/developer/developer-page.tsx";

const search = z.object({
  keyword: z.coerce.string().min(1).max(100).optional().catch(undefined),
});

export const Route = createFileRoute("/developer")({
  validateSearch: search,
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
          search: { keyword: text === "" ? undefined : text },
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
}
