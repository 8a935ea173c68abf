/**
 * What differs from place to place where a problem is written. The page gives one, the same for as long as it stands, since
 * a part of it is a hook; the form asks it and knows no place.
 */
import { PROBLEM_AUTH } from "@gavel/domain/problem";
import { useLingui } from "@lingui/react/macro";
import type { LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { AdminParent } from "../../../../app/admin/admin-page.tsx";
import type { FormPart } from "./parts.ts";
import type { ProblemFormView } from "./types.ts";

/** What the place itself keeps of the problem, such as its letter; saved after everything else. */
export interface PlacePart extends FormPart {
  /** First on the tab of limits and rules, where its faults are shown. */
  readonly card: ReactNode;
}

export interface FormPlace {
  /** The way back. */
  readonly parents: readonly AdminParent[];
  /** Where the problem is read there. */
  readonly preview: (view: ProblemFormView) => Pick<LinkProps, "to" | "params">;
  /** Who it may be for, of `PROBLEM_AUTH`; what is stored is always among the choices. */
  readonly auths: readonly number[];
  /** Whom the last tab shows it to. */
  readonly shownTo: "everybody" | "contestants" | "members";
  /** The group in which it is read; absent = in the bank. */
  readonly groupId?: number;
  readonly usePart?: (pid: number) => PlacePart;
}

/** The bank itself. */
export function useBankPlace(): FormPlace {
  const { t } = useLingui();
  return {
    parents: [{ label: t`Problem List`, to: "/admin/problems" }],
    preview: ({ problemId }) => ({ to: "/problem/$problemID", params: { problemID: problemId } }),
    auths: Object.values(PROBLEM_AUTH),
    shownTo: "everybody",
  };
}
