import { trpc } from "./trpc.ts";

export interface Website {
  readonly shortName: string;
  readonly recordName: string;
  readonly recordUrl: string;
  readonly projectName: string;
  readonly projectUrl: string;
  readonly register: boolean;
  readonly openPublicDiscussion: boolean;
  readonly openGroupDiscussion: boolean;
  readonly openContestComment: boolean;
}

/** Until the configuration is there, registration is hidden and discussions count as open. */
const UNKNOWN: Website = {
  shortName: "Gavel",
  recordName: "",
  recordUrl: "",
  projectName: "Gavel",
  projectUrl: "",
  register: false,
  openPublicDiscussion: true,
  openGroupDiscussion: true,
  openContestComment: true,
};

/** The site's own configuration; never undefined. */
export function useWebsite(): Website {
  const { data } = trpc.setting.website.useQuery(undefined, {
    staleTime: 5 * 60_000,
    meta: { inline: true },
  });
  return data ? { ...UNKNOWN, ...data } : UNKNOWN;
}
