import { createFileRoute, notFound, redirect } from "@tanstack/react-router";

const LIST = "/admin/problems";

/** Addresses that older links have. */
export const Route = createFileRoute("/admin/problem/$")({
  beforeLoad: ({ params }) => {
    const [what, pid = "", ...rest] = (params._splat ?? "").split("/");
    if (what === "edit" && /^\d{1,15}$/.test(pid) && rest.length === 0) {
      throw redirect({ to: "/admin/problems/$pid", params: { pid }, replace: true });
    }
    if (pid !== "") throw notFound();
    if (what === "create") throw redirect({ to: LIST, search: { creating: true }, replace: true });
    if (what === "tag") throw redirect({ to: "/admin/tags", replace: true });
    if (what === "batch-operation") {
      throw redirect({ to: LIST, search: { importing: true }, replace: true });
    }
    throw notFound();
  },
});
