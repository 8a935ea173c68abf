/** Set by the browser set-up for the site it started, or by hand for one that already runs. */
export const SITE = {
  url: process.env.GAVEL_TEST_URL ?? "",
  rootPassword: process.env.GAVEL_TEST_ROOT_PASSWORD ?? process.env.ROOT_PASSWORD ?? "",
};

/** A folder for pictures of every screen, to be looked at; without it none are taken. */
export const PICTURES = process.env.GAVEL_TEST_PICTURES;
