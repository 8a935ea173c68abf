import { createFileRoute } from "@tanstack/react-router";
import { RollPage } from "../features/contests/board/roll/roll-page.tsx";
import { readRollSearch } from "../features/contests/board/roll/roll-search.ts";

export const Route = createFileRoute("/scrollBoard")({
  validateSearch: readRollSearch,
  component: ScrollBoardRoll,
  staticData: { ownFrame: true },
});

function ScrollBoardRoll() {
  return <RollPage search={Route.useSearch()} />;
}
