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

/** How an entry is drawn where it has an icon. Apart from its name: the header of every page has none. */
export const NAV_ICONS: Readonly<Record<NavId, LucideIcon>> = {
  home: House,
  problem: List,
  training: Dumbbell,
  contest: Trophy,
  status: History,
  rank: ChartNoAxesColumn,
  group: Users,
  discussion: MessagesSquare,
  backHome: ArrowLeft,
  groupHome: Users,
  trainingHome: Dumbbell,
  trainingProblems: List,
  contestHome: Trophy,
  contestProblems: List,
  contestSubmissions: History,
  contestRank: ChartNoAxesColumn,
  groupProblems: List,
};
