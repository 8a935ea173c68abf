import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { ListOrdered, type LucideIcon, Pencil } from "lucide-react";
import type { OfficePage } from "./office.ts";
import type { StaffTraining } from "./types.ts";

interface TrainingOfficePage {
  readonly page: OfficePage;
  readonly label: MessageDescriptor;
  readonly icon: LucideIcon;
  /** What one must be able to do there. */
  readonly needs: "canEdit" | "canArrange";
}

/** What there is of one training in the back office. */
const TRAINING_PAGES: readonly TrainingOfficePage[] = [
  {
    ...{ page: "edit", icon: Pencil, needs: "canEdit" },
    label: msg({ message: "Settings", context: "training" }),
  },
  {
    ...{ page: "problems", icon: ListOrdered, needs: "canArrange" },
    label: msg({ message: "Problems", context: "training" }),
  },
];

/** Those that somebody may open. */
export const pagesOf = (rights: Pick<StaffTraining, "canEdit" | "canArrange">) =>
  TRAINING_PAGES.filter(({ needs }) => rights[needs]);
