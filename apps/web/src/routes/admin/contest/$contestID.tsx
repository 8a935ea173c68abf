import { createFileRoute, notFound } from "@tanstack/react-router";

/** Above every page of one contest: what its address may say. */
export const Route = createFileRoute("/admin/contest/$contestID")({
  params: {
    parse: ({ contestID }) => {
      if (!/^\d{1,15}$/.test(contestID)) throw notFound();
      return { contestID };
    },
  },
});
