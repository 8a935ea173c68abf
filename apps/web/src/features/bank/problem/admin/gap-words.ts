import type { ProblemGap } from "@gavel/domain/problem-gap";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** What a problem lacks. */
export const GAP_WORDS: Readonly<Record<ProblemGap, MessageDescriptor>> = {
  statement: msg`No statement`,
  data: msg`No test data`,
  samples: msg`No samples`,
  translation: msg`Statement in one language only`,
  tags: msg`No tags`,
};
