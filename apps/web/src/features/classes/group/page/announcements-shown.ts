/** On a page of a group's home. */
export const ANNOUNCEMENTS_SHOWN = 5;
