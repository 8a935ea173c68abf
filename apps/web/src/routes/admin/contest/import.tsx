import { createFileRoute } from "@tanstack/react-router";
import { searchReader, wholeNumber } from "../../../app/search-fields.ts";
import { ContestImportPage } from "../../../features/portal/contest-import/contest-import-page.tsx";

export const Route = createFileRoute("/admin/contest/import")({
  validateSearch: searchReader({ pack: wholeNumber(1), batch: wholeNumber(1) }),
  component: ImportPage,
});

function ImportPage() {
  const navigate = Route.useNavigate();
  return (
    <ContestImportPage
      {...Route.useSearch()}
      onStep={(search) => void navigate({ search, replace: search.pack === undefined })}
    />
  );
}
