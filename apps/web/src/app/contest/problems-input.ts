/**
 * What the pages of a contest ask for its problems with, all alike, so that they are read once. What one sends after the end
 * counts where the contest allows it, as in one's own submissions.
 */
export const problemsOf = (contestId: number) => ({ contestId, containsEnd: true });
