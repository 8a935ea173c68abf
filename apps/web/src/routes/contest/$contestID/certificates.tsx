import { createFileRoute } from "@tanstack/react-router";
import { CertificatesPage } from "../../../features/contests/desk/after/certificates-page.tsx";
import { readSheetSearch } from "../../../features/contests/desk/after/sheet-kinds.ts";

export const Route = createFileRoute("/contest/$contestID/certificates")({
  validateSearch: readSheetSearch,
  component: ContestCertificates,
});

function ContestCertificates() {
  const navigate = Route.useNavigate();
  return (
    <CertificatesPage
      contestId={Number(Route.useParams().contestID)}
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, replace: true })}
    />
  );
}
