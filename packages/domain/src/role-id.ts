/** The numbers of the site's roles, apart from what they permit: the readers of addresses need no more. */
export const ROLE_IDS = [1000, 1001, 1002, 1003, 1004, 1005, 1006, 1007, 1008] as const;

export const ROOT_ROLE = 1000 satisfies (typeof ROLE_IDS)[number];
