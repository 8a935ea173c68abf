import { createFileRoute, redirect } from "@tanstack/react-router";

export const Route = createFileRoute("/")({
  beforeLoad: ({ search }) => {
    throw redirect({ href: problemList(search.l), replace: true });
  },
});

function problemList(language: string | undefined): string {
  return language === undefined ? "/problem" : `/problem?l=${language}`;
}
