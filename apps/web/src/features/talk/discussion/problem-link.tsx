import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Discussion } from "./types.ts";

export type Discussed = NonNullable<Discussion["problem"]>;

interface ProblemLinkProps {
  problem: Discussed;
  title?: string;
  className: string;
  children: ReactNode;
}

/** To the page of a problem: a group's problem has one in its group. */
export function ProblemLink({ problem, children, ...look }: ProblemLinkProps) {
  const { groupId, problemId: problemID } = problem;
  if (groupId === null) {
    return (
      <Link to="/problem/$problemID" params={{ problemID }} {...look}>
        {children}
      </Link>
    );
  }
  return (
    <Link
      to="/group/$groupID/problem/$problemID"
      params={{ groupID: `${groupId}`, problemID }}
      {...look}
    >
      {children}
    </Link>
  );
}
