/** The tabs of the problem form, in their order: each has its component and the parts it edits. One line each. */
import { lazyPart } from "@gavel/ui/lib/lazy-part";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ComponentType, LazyExoticComponent } from "react";
import { type DataPart, useDataPart } from "./data/use-data-part.ts";
import { type FieldsPart, useFieldsPart } from "./fields/use-fields-part.ts";
import type { FormPart, FormTab } from "./parts.ts";
import type { FormPlace, PlacePart } from "./place.ts";
import { type ProgramsPart, useProgramsPart } from "./programs/use-programs-part.ts";

/** By name; they are saved in this order. */
export interface Parts {
  readonly fields: FieldsPart;
  readonly data: DataPart;
  readonly programs: ProgramsPart;
  readonly naming?: PlacePart;
}

const useNothing = () => undefined;

export function useParts(pid: number, place: FormPlace): Parts {
  const usePart: (pid: number) => PlacePart | undefined = place.usePart ?? useNothing;
  const parts = {
    fields: useFieldsPart(pid),
    data: useDataPart(pid),
    programs: useProgramsPart(pid),
  };
  const naming = usePart(pid);
  return naming === undefined ? parts : { ...parts, naming };
}

export interface TabProps {
  readonly pid: number;
  readonly place: FormPlace;
  readonly parts: Parts;
}

interface WorkbenchTab {
  readonly tab: FormTab;
  readonly label: MessageDescriptor;
  readonly Panel: LazyExoticComponent<ComponentType<TabProps>>;
  /** A plain number behind the label while nothing is wrong. */
  readonly count?: (parts: Parts) => number;
}

const ALL_TABS: readonly WorkbenchTab[] = [
  {
    tab: "statement",
    label: msg`Statement`,
    Panel: lazyPart(() => import("./statement/statement-tab.tsx")),
  },
  {
    tab: "limits",
    label: msg`Limits and rules`,
    Panel: lazyPart(() => import("./limits/limits-tab.tsx")),
  },
  {
    tab: "data",
    label: msg`Test data`,
    Panel: lazyPart(() => import("./data/data-tab.tsx")),
    count: ({ data }) => data.cases.length,
  },
  {
    tab: "judging",
    label: msg({ message: "Judging", context: "problem form" }),
    Panel: lazyPart(() => import("./judging/judging-tab.tsx")),
  },
  {
    tab: "solutions",
    label: msg({ message: "Solutions", context: "problem form" }),
    Panel: lazyPart(() => import("./programs/solutions-tab.tsx")),
    count: (parts) =>
      parts.programs.draft?.programs.filter((one) => one.kind === "solution").length ?? 0,
  },
  {
    tab: "publish",
    label: msg`Publish`,
    Panel: lazyPart(() => import("./publish/publish-tab.tsx")),
  },
];

/** Where another judge judges, it alone knows the data and the ways. */
const JUDGED_HERE: ReadonlySet<FormTab> = new Set(["data", "judging", "solutions"]);

export const tabsOf = ({ isRemote }: { readonly isRemote: boolean }): readonly WorkbenchTab[] =>
  isRemote ? ALL_TABS.filter(({ tab }) => !JUDGED_HERE.has(tab)) : ALL_TABS;

/** What each part is called when it could not be saved. */
export const PART_NAMES: Readonly<Record<keyof Parts, MessageDescriptor>> = {
  fields: msg`Statement, limits and judging`,
  data: msg`Test data`,
  programs: msg`Programs and checker tests`,
  naming: msg`Letter and title`,
};

export const partsInOrder = (parts: Parts) => Object.entries(parts) as [keyof Parts, FormPart][];
