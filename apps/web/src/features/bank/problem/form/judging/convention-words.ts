import type { CheckerConvention } from "@gavel/domain/checker";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

interface ConventionWords {
  readonly name: string;
  readonly called: string;
  readonly result: MessageDescriptor;
}

/** How each convention is called and how it answers, as the README has it. */
export const CONVENTIONS: Readonly<Record<CheckerConvention, ConventionWords>> = {
  peer: {
    name: "Gavel",
    called: "input output answer",
    result: msg`Exit 0 or 100 accepted, 101 presentation error, 102 wrong, 99 a percentage on standard output, 103 fault`,
  },
  testlib: {
    name: "testlib",
    called: "input output answer",
    result: msg`Exit 0 accepted, 1, 2, 4 and 8 wrong, 3 fault, 5 and 7 points, from 16 a percentage`,
  },
  polygon: {
    name: "Polygon",
    called: "input output answer",
    result: msg`As testlib, but points are those of the test itself`,
  },
  kattis: {
    name: "Kattis",
    called: "input answer folder < output",
    result: msg`Exit 42 accepted, 43 wrong; messages and score in the folder`,
  },
  hustoj: {
    name: "HUSTOJ",
    called: "input answer output",
    result: msg`Exit 0 accepted, otherwise wrong`,
  },
  qduoj: { name: "QDUOJ", called: "input output", result: msg`Exit 0 accepted, 1 wrong` },
  syzoj: {
    name: "SYZOJ",
    called: "input, user_out, answer, code",
    result: msg`Files in its folder; 0 to 100 on standard output`,
  },
  lemon: {
    name: "Lemon",
    called: "input output answer score files",
    result: msg`Score and message in the files`,
  },
  cms: { name: "CMS", called: "input answer output", result: msg`0 to 1 on standard output` },
};

/** Those that can also speak to a program while it runs. */
export const isForInteractors = (convention: CheckerConvention) =>
  convention !== "syzoj" && convention !== "cms";
