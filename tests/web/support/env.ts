/** Where the tests of this worker find their site; empty until it has been asked for (`worker-site.ts`). */
export const SITE = {
  url: process.env.GAVEL_TEST_URL ?? "",
  rootPassword: process.env.ROOT_PASSWORD ?? "",
  /** Where its fake of HDU is; empty for a site that was started elsewhere. */
  hduOrigin: "",
};

const SITES = "GAVEL_TEST_SITES";

/** Who is asked for it. */
export const SITES_ADDRESS = process.env[SITES] ?? "";

/** For the workers that this process starts. */
export function setSitesAddress(address: string): void {
  process.env[SITES] = address;
}

/** A folder for pictures of every screen, to be looked at; without it none are taken. */
export const PICTURES = process.env.GAVEL_TEST_PICTURES;

/** Journeys are walked in English too. */
export const WALKS_IN_ALL_LANGUAGES = process.env.GAVEL_TEST_LANGUAGES === "all";
