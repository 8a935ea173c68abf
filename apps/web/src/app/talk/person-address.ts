/** The page of whoever has this name. */
export const personAddress = (name: string) => `/user-home?username=${encodeURIComponent(name)}`;
