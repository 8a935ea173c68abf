/** What contestants ask for at the desks of a contest: answers and paper. */

export const QUESTION_MAX = 2000;
export const ANSWER_MAX = 10_000;
