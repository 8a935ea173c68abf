import { createFileRoute, redirect } from "@tanstack/react-router";

/** As newer clients spell it. */
export const Route = createFileRoute(
  "/contest/$contestID/problem/$problemID/submission-detail/$submitID",
)({
  beforeLoad: ({ params }) => {
    throw redirect({
      to: "/contest/$contestID/problem/$problemID/submission-deatil/$submitID",
      params,
      replace: true,
    });
  },
});
