import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import {
  ChartNoAxesColumn,
  CircleHelp,
  CodeXml,
  Dumbbell,
  History,
  House,
  List,
  type LucideIcon,
  MessagesSquare,
  Settings,
  ShieldUser,
  Trophy,
  User,
  Users,
} from "lucide-react";

export interface Place {
  readonly path: string;
  readonly search?: Readonly<Record<string, unknown>>;
  readonly label: MessageDescriptor;
  readonly icon: LucideIcon;
  /** What else it goes by: both languages, pinyin and its initials. */
  readonly words: string;
  readonly keys?: string;
  readonly who?: "signed-in" | "admin";
}

/** Those whose page the site has are offered. */
export const PLACES: readonly Place[] = [
  {
    ...{ path: "/home", icon: House, keys: "g h", label: msg`Home` },
    words: "home start 首页 主页 shouye sy zhuye zy",
  },
  {
    ...{ path: "/problem", icon: List, keys: "g p", label: msg`Problems` },
    words: "problems problem set 题库 题目 tiku tk timu tm",
  },
  {
    ...{ path: "/status", icon: History, keys: "g s", label: msg`Submissions` },
    words: "submissions status 提交记录 评测 tijiaojilu tjjl pingce pc",
  },
  {
    ...{ path: "/status", search: { onlyMine: true }, icon: History, who: "signed-in" },
    label: msg`My submissions`,
    words: "my submissions status 我的提交 wodetijiao wdtj",
  },
  {
    ...{ path: "/contest", icon: Trophy, keys: "g c", label: msg`Contests` },
    words: "contest 比赛 bisai bs",
  },
  {
    ...{ path: "/training", icon: Dumbbell, label: msg`Training` },
    words: "training 训练 xunlian xl",
  },
  {
    ...{ path: "/acm-rank", icon: ChartNoAxesColumn, keys: "g r", label: msg`Rank` },
    words: "rank ranking 排行 排名 paihang ph paiming pm",
  },
  {
    ...{ path: "/group", icon: Users, label: msg`Groups` },
    words: "group team 团队 tuandui td",
  },
  {
    ...{ path: "/discussion", icon: MessagesSquare, keys: "g d", label: msg`Discussion` },
    words: "discussion 讨论 taolun tl",
  },
  {
    ...{ path: "/user-home", icon: User, who: "signed-in", label: msg`My profile` },
    words: "profile user home 个人主页 我的主页 gerenzhuye grzy wdzy",
  },
  {
    ...{ path: "/setting", icon: Settings, who: "signed-in", label: msg`Settings` },
    words: "settings account password avatar 设置 账号 密码 shezhi sz zhanghao zh",
  },
  {
    ...{ path: "/admin", icon: ShieldUser, who: "admin", label: msg`Administration` },
    words: "admin management back office 管理 后台 guanli gl houtai ht",
  },
  {
    ...{ path: "/introduction", icon: CircleHelp, label: msg`Help` },
    words: "help about introduction languages 帮助 关于 语言 bangzhu bz guanyu gy",
  },
  {
    ...{ path: "/developer", icon: CodeXml, label: msg`For developers` },
    words: "developer api rest openapi trpc client 开发者 接口 kaifazhe kfz jiekou jk",
  },
];
