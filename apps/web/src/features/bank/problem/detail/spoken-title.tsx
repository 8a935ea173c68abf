import type { Problem } from "../types.ts";

/** The page's heading for readers by ear, where the statement with the visible one is not shown. */
export function SpokenTitle({ problem }: { problem: Problem }) {
  return (
    <h1 data-print="hide" className="sr-only">
      {problem.problemId} {problem.title}
    </h1>
  );
}
