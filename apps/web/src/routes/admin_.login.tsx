import { createFileRoute } from "@tanstack/react-router";
import { matching, searchReader } from "../app/search-fields.ts";
import { AdminLogin } from "../features/people/account/admin-login.tsx";

const readSearch = searchReader({
  /** Where somebody wanted to go; only pages of the back office. */
  back: matching(/^\/admin(?!\/login)(\/|\?|$)/),
});

export const Route = createFileRoute("/admin_/login")({
  staticData: { ownFrame: true },
  validateSearch: readSearch,
  component: AdminLoginPage,
});

function AdminLoginPage() {
  const { back } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <AdminLogin
      onSignedIn={() => void navigate({ href: back ?? "/admin/dashboard", replace: true })}
    />
  );
}
