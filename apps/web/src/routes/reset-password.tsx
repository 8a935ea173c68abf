import { createFileRoute } from "@tanstack/react-router";
import { z } from "zod";
import { ResetPage } from "../features/account/reset-page.tsx";

/** A name or a code of digits alone arrives as a number. */
const text = z.coerce.string().catch("").default("");
const search = z.object({ username: text, code: text });

export const Route = createFileRoute("/reset-password")({
  validateSearch: search,
  component: ResetPasswordRoute,
});

function ResetPasswordRoute() {
  const { username, code } = Route.useSearch();
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
