/** Who looks at screens. */
export const WHO = ["visitor", "member", "administrator", "root"] as const;
export type Who = (typeof WHO)[number];
