import { createFileRoute } from "@tanstack/react-router";
import { z } from "zod";
import { AdminLogin } from "../features/account/admin-login.tsx";

const search = z.object({
  /** Where somebody wanted to go; only pages of the back office. */
  back: z
    .string()
    .regex(/^\/admin(?!\/login)(\/|\?|$)/)
    .optional()
    .catch(undefined),
});

export const Route = createFileRoute("/admin_/login")({
  staticData: { ownFrame: true },
  validateSearch: search,
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
