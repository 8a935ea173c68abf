/** Where the tests of this worker find their site. A worker that starts one of its own fills it in (`worker-site.ts`). */
export const SITE = {
  url: process.env.GAVEL_TEST_URL ?? "",
  rootPassword: process.env.ROOT_PASSWORD ?? "",
};

/** A folder for pictures of every screen, to be looked at; without it none are taken. */
export const PICTURES = process.env.GAVEL_TEST_PICTURES;
