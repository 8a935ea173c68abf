/** The parts of the message centre as its addresses name them: known before the page itself is loaded. */
export const MESSAGE_TABS = ["discuss", "reply", "like", "sys", "mine"] as const;
export type MessageTab = (typeof MESSAGE_TABS)[number];
