import { createFileRoute } from "@tanstack/react-router";
import { searchReader, text } from "../app/search-fields.ts";
import { ResetPage } from "../features/people/account/reset-page.tsx";

const readSearch = searchReader({ username: text(), code: text() });

export const Route = createFileRoute("/reset-password")({
  validateSearch: readSearch,
  component: ResetPasswordRoute,
});

function ResetPasswordRoute() {
  const { username = "", code = "" } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ResetPage
      key={`${username} ${code}`}
      username={username}
      code={code}
      onDone={() => navigate({ to: "/", replace: true })}
    />
  );
}
