import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { MissingKind } from "./missing-thing.ts";

/** The same for what is hidden and what never was. */
export const missingWords: Readonly<Record<MissingKind, MessageDescriptor>> = {
  problem: msg({ message: "There is no problem {id}" }),
  letter: msg({ message: "There is no problem {id}" }),
  submission: msg({ message: "There is no submission {id}" }),
  user: msg({ message: "There is no user {id}" }),
  discussion: msg({ message: "There is no discussion {id}" }),
  rejudge: msg({ message: "There is no rejudge {id}" }),
  contest: msg({ message: "There is no contest {id}" }),
  training: msg({ message: "There is no training {id}" }),
  group: msg({ message: "There is no group {id}" }),
};
