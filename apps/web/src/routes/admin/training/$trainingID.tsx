import { createFileRoute, notFound } from "@tanstack/react-router";

/** Above every page of one training: what its address may say. */
export const Route = createFileRoute("/admin/training/$trainingID")({
  params: {
    parse: ({ trainingID }) => {
      if (!/^\d{1,15}$/.test(trainingID)) throw notFound();
      return { trainingID };
    },
  },
});
