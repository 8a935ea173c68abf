/** What the chart of submissions shows: today, 7 or 30 days, each up to the end of today. */
export const RANGES = ["24h", "7d", "30d"] as const;
export type Range = (typeof RANGES)[number];
