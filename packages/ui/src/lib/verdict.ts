import { VERDICTS, type Verdict } from "@gavel/domain/verdict";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import {
  Ban,
  Braces,
  CircleCheck,
  CircleDashed,
  CircleMinus,
  CircleQuestionMark,
  CircleX,
  CloudOff,
  Cog,
  Contrast,
  LoaderCircle,
  type LucideIcon,
  MemoryStick,
  Pilcrow,
  ServerCrash,
  Timer,
  Upload,
  Zap,
} from "lucide-react";

/** The words of the verdict table, by the names of the domain. */
export const verdictNames = {
  notSubmitted: msg`Not Submitted`,
  submittedUnknownResult: msg`Submitted Unknown Result`,
  cancelled: msg`Cancelled`,
  presentationError: msg`Presentation Error`,
  compileError: msg`Compile Error`,
  wrongAnswer: msg`Wrong Answer`,
  accepted: msg`Accepted`,
  timeLimitExceeded: msg`Time Limit Exceeded`,
  memoryLimitExceeded: msg`Memory Limit Exceeded`,
  runtimeError: msg`Runtime Error`,
  systemError: msg`System Error`,
  pending: msg`Pending`,
  compiling: msg`Compiling`,
  judging: msg`Judging`,
  partialAccepted: msg`Partial Accepted`,
  submitting: msg`Submitting`,
  submittedFailed: msg`Submitted Failed`,
} satisfies Record<Verdict, MessageDescriptor>;

type IconName = (typeof VERDICTS)[Verdict]["icon"];
type Token = (typeof VERDICTS)[Verdict]["token"];

const icons: Record<IconName, LucideIcon> = {
  ban: Ban,
  braces: Braces,
  "circle-check": CircleCheck,
  "circle-dashed": CircleDashed,
  "circle-minus": CircleMinus,
  "circle-question-mark": CircleQuestionMark,
  "circle-x": CircleX,
  "cloud-off": CloudOff,
  cog: Cog,
  contrast: Contrast,
  "loader-circle": LoaderCircle,
  "memory-stick": MemoryStick,
  pilcrow: Pilcrow,
  "server-crash": ServerCrash,
  timer: Timer,
  upload: Upload,
  zap: Zap,
};

/** Spelled out, because Tailwind only keeps class names that it can read. */
const textColors: Record<Token, string> = {
  ac: "text-verdict-ac",
  pac: "text-verdict-pac",
  wa: "text-verdict-wa",
  tle: "text-verdict-tle",
  mle: "text-verdict-mle",
  re: "text-verdict-re",
  pe: "text-verdict-pe",
  ce: "text-verdict-ce",
  se: "text-verdict-se",
  idle: "text-verdict-idle",
  live: "text-verdict-live",
};
const tints: Record<Token, string> = {
  ac: "bg-verdict-ac-bg",
  pac: "bg-verdict-pac-bg",
  wa: "bg-verdict-wa-bg",
  tle: "bg-verdict-tle-bg",
  mle: "bg-verdict-mle-bg",
  re: "bg-verdict-re-bg",
  pe: "bg-verdict-pe-bg",
  ce: "bg-verdict-ce-bg",
  se: "bg-verdict-se-bg",
  idle: "bg-verdict-idle-bg",
  live: "bg-verdict-live-bg",
};

export interface VerdictLook {
  readonly name: MessageDescriptor;
  readonly short: string | null;
  readonly live: boolean;
  readonly spins: boolean;
  readonly icon: LucideIcon;
  /** Class of the word, icon and tick. */
  readonly text: string;
  /** Class of the tint behind it. */
  readonly tint: string;
  /** CSS colour, for charts. */
  readonly color: string;
}

export function verdictLook(verdict: Verdict): VerdictLook {
  const facts = VERDICTS[verdict];
  const live = facts.phase === "live";
  return {
    name: verdictNames[verdict],
    short: facts.short,
    live,
    spins: live && verdict !== "pending",
    icon: icons[facts.icon],
    text: textColors[facts.token],
    tint: tints[facts.token],
    color: `var(--verdict-${facts.token})`,
  };
}
