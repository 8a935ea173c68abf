import { useLingui } from "@lingui/react/macro";
import { useRouter } from "@tanstack/react-router";
import {
  Dices,
  Keyboard,
  Languages,
  LogIn,
  LogOut,
  type LucideIcon,
  Moon,
  Sun,
  UserPlus,
} from "lucide-react";
import { reportError } from "../../../app/errors/report-error.ts";
import { findHotkey } from "../../../app/hotkeys/store.ts";
import { useLocale } from "../../../app/locale.ts";
import { openSignIn } from "../../../app/session/sign-in-dialog.ts";
import { useSession } from "../../../app/session/store.ts";
import { useSignOut } from "../../../app/session/use-session-actions.ts";
import { toggleTheme, useTheme } from "../../../app/theme.ts";
import { trpcClient } from "../../../app/trpc.ts";
import { useWebsite } from "../../../app/website.ts";

export interface Action {
  readonly id: string;
  readonly label: string;
  readonly icon: LucideIcon;
  /** What else it goes by: both languages, pinyin and its initials. */
  readonly words: string;
  readonly keys?: string;
  readonly run: () => void;
}

/** Keys of the shell do the same thing; what they do is known there. */
const press = (keys: string) => findHotkey(keys)?.run(new KeyboardEvent("keydown"));

export function useActions(): Action[] {
  const { t } = useLingui();
  const { dark } = useTheme();
  const { locale } = useLocale();
  const openRandom = useOpenRandom();
  const account = useAccountActions();
  return [
    {
      ...{ id: "random", icon: Dices, label: t`Pick a random problem`, run: openRandom },
      words: "random problem lucky 随机 随机一题 suiji sj suijiyiti sjyt",
    },
    {
      ...{ id: "theme", icon: dark ? Sun : Moon, keys: "t", run: toggleTheme },
      label: dark ? t`Light theme` : t`Dark theme`,
      words: "theme dark light mode 主题 深色 浅色 夜间 zhuti zt shense qianse yejian",
    },
    {
      ...{ id: "language", icon: Languages, keys: "l", run: () => press("l") },
      // Each reader finds their own language in it.
      label: locale === "zh-CN" ? "Switch to English" : "切换到中文",
      words: "language chinese english 语言 中文 英文 切换 yuyan yy zhongwen zw yingwen yw",
    },
    {
      ...{ id: "keys", icon: Keyboard, keys: "?", run: () => press("?") },
      label: t`Keyboard shortcuts`,
      words: "keyboard shortcuts keys 快捷键 键盘 kuaijiejian kjj jianpan jp",
    },
    ...account,
  ];
}

function useOpenRandom(): () => void {
  const router = useRouter();
  return () => {
    trpcClient.problem.random
      .query()
      .then(
        ({ problemId }) =>
          router.navigate({ to: "/problem/$problemID", params: { problemID: problemId } }),
        reportError,
      );
  };
}

function useAccountActions(): Action[] {
  const { t } = useLingui();
  const { user } = useSession();
  const { register } = useWebsite();
  const signOut = useSignOut();
  if (user !== null) {
    return [
      {
        ...{ id: "sign-out", icon: LogOut, label: t`Sign out`, run: () => void signOut() },
        words: "sign out logout 退出 登出 tuichu tc dengchu dc",
      },
    ];
  }
  const signIn = {
    ...{ id: "sign-in", icon: LogIn, label: t`Login`, run: () => openSignIn() },
    words: "sign in login 登录 denglu dl",
  };
  const signUp = {
    ...{ id: "register", icon: UserPlus, label: t`Register`, run: () => openSignIn("register") },
    words: "register sign up 注册 zhuce zc",
  };
  return register ? [signIn, signUp] : [signIn];
}
