import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { UploadAnswer } from "./types.ts";

type RefusalFault = Extract<UploadAnswer, { kind: "refused" }>["fault"];
/** Why an archive was not taken. */
export const REFUSALS: Readonly<Record<RefusalFault, MessageDescriptor>> = {
  notAnArchive: msg`This is no zip archive`,
  damaged: msg`The archive is damaged`,
  tooBig: msg`The archive holds too much`,
  unsafe: msg`The archive has names or links that are not safe`,
  noCases: msg`No file in it looks like the input of a case`,
  tooManyCases: msg`It holds more than 5000 cases`,
};
