import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import {
  BookOpenText,
  CircleHelp,
  CodeXml,
  type LucideIcon,
  Settings,
  ShieldCheck,
  UserRound,
} from "lucide-react";
import { NAV_ICONS } from "../../../app/navigation/nav-icons.ts";
import { type AreaSwitch, areaOf, type NavId } from "../../../app/navigation/nav-table.ts";

export interface Place {
  readonly path: string;
  readonly search?: Readonly<Record<string, unknown>>;
  readonly label: MessageDescriptor;
  readonly icon: LucideIcon;
  /** What else it goes by: both languages, pinyin and its initials. */
  readonly words: string;
  readonly keys?: string;
  readonly who?: "signed-in" | "admin";
  /** Hidden while the site has switched the area off. */
  readonly areaSwitch?: AreaSwitch;
}

function area(id: NavId): Pick<Place, "path" | "icon" | "keys" | "areaSwitch"> {
  const { path, key, areaSwitch } = areaOf(id);
  return { path, icon: NAV_ICONS[id], keys: key && `g ${key}`, areaSwitch };
}

/** Those whose page the site has are offered. */
export const PLACES: readonly Place[] = [
  {
    ...area("home"),
    label: msg`Home`,
    words: "home start 首页 主页 shouye sy zhuye zy",
  },
  {
    ...area("problem"),
    label: msg`Problems`,
    words: "problems problem set 题库 题目 tiku tk timu tm",
  },
  {
    ...area("status"),
    label: msg`Submissions`,
    words: "submissions status 提交记录 评测 tijiaojilu tjjl pingce pc",
  },
  {
    ...{ ...area("status"), keys: undefined, search: { onlyMine: true }, who: "signed-in" },
    label: msg`My submissions`,
    words: "my submissions status 我的提交 wodetijiao wdtj",
  },
  {
    ...area("contest"),
    label: msg`Contests`,
    words: "contest 比赛 bisai bs",
  },
  {
    ...area("training"),
    label: msg`Training`,
    words: "training 训练 xunlian xl",
  },
  {
    ...area("rank"),
    label: msg`Rank`,
    words: "rank ranking 排行 排名 paihang ph paiming pm",
  },
  {
    ...area("group"),
    label: msg`Groups`,
    words: "group team 团队 tuandui td",
  },
  {
    ...area("discussion"),
    label: msg`Discussion`,
    words: "discussion 讨论 taolun tl",
  },
  {
    ...{ path: "/user-home", icon: UserRound, who: "signed-in", label: msg`User home` },
    words: "profile user home 个人主页 我的主页 gerenzhuye grzy wdzy",
  },
  {
    ...{ path: "/setting", icon: Settings, who: "signed-in", label: msg`Settings` },
    words: "settings account password avatar 设置 账号 密码 shezhi sz zhanghao zh",
  },
  {
    ...{ path: "/admin", icon: ShieldCheck, who: "admin", label: msg`Management` },
    words: "admin management back office 管理 后台 guanli gl houtai ht",
  },
  {
    ...{ path: "/introduction", icon: CircleHelp, label: msg`Help` },
    words: "help about introduction languages 帮助 关于 语言 bangzhu bz guanyu gy",
  },
  {
    ...{ path: "/help", icon: BookOpenText, label: msg`Manual` },
    words: "manual handbook guide how to 使用手册 手册 教程 shiyongshouce sysc shouce sc",
  },
  {
    ...{ path: "/developer", icon: CodeXml, label: msg`For developers` },
    words: "developer api rest openapi trpc client 开发者 接口 kaifazhe kfz jiekou jk",
  },
];
