import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { LinkProps } from "@tanstack/react-router";
import { ListOrdered, type LucideIcon, Pencil } from "lucide-react";
import type { StaffTraining } from "./types.ts";

interface TrainingOfficePage {
  readonly to: NonNullable<LinkProps["to"]>;
  readonly label: MessageDescriptor;
  readonly icon: LucideIcon;
  /** What one must be able to do there. */
  readonly needs: "canEdit" | "canArrange";
}

/** What there is of one training in the back office. */
const TRAINING_PAGES: readonly TrainingOfficePage[] = [
  {
    ...{ to: "/admin/training/$trainingID/edit", icon: Pencil, needs: "canEdit" },
    label: msg({ message: "Settings", context: "training" }),
  },
  {
    ...{ to: "/admin/training/$trainingID/problems", icon: ListOrdered, needs: "canArrange" },
    label: msg({ message: "Problems", context: "training" }),
  },
];

/** Those that somebody may open. */
export const pagesOf = (rights: Pick<StaffTraining, "canEdit" | "canArrange">) =>
  TRAINING_PAGES.filter(({ needs }) => rights[needs]);
