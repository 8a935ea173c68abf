import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import {
  ArrowLeft,
  ChartNoAxesColumn,
  Dumbbell,
  History,
  House,
  List,
  type LucideIcon,
  MessagesSquare,
  Trophy,
  Users,
} from "lucide-react";
import type { NavId } from "./nav-table.ts";

interface NavLook {
  readonly label: MessageDescriptor;
  readonly icon: LucideIcon;
}

/** How an entry of the navigation is called and drawn. */
export const NAV_LOOKS: Readonly<Record<NavId, NavLook>> = {
  home: { label: msg({ message: "Home", context: "nav" }), icon: House },
  problem: { label: msg({ message: "Problem", context: "nav" }), icon: List },
  training: { label: msg({ message: "Training", context: "nav" }), icon: Dumbbell },
  contest: { label: msg({ message: "Contest", context: "nav" }), icon: Trophy },
  status: { label: msg({ message: "Status", context: "nav" }), icon: History },
  rank: { label: msg({ message: "Rank", context: "nav" }), icon: ChartNoAxesColumn },
  group: { label: msg({ message: "Group", context: "nav" }), icon: Users },
  discussion: { label: msg({ message: "Discussion", context: "nav" }), icon: MessagesSquare },
  backHome: { label: msg`Back to home`, icon: ArrowLeft },
  groupHome: { label: msg`Group home`, icon: Users },
  trainingHome: { label: msg`Training home`, icon: Dumbbell },
  trainingProblems: { label: msg`Problem list`, icon: List },
  contestHome: { label: msg`Contest home`, icon: Trophy },
  contestProblems: { label: msg`Problem list`, icon: List },
  contestSubmissions: { label: msg`My submissions`, icon: History },
  contestRank: { label: msg({ message: "Rank", context: "nav" }), icon: ChartNoAxesColumn },
  groupProblems: { label: msg`Problem list`, icon: List },
};
