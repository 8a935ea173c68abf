/** What mutations are called with by root, where the table in `audit.test.ts` does not say it itself. */
import { signOnInputs } from "./sign-on-inputs.ts";
import { talkInputs } from "./talk-inputs.ts";
import { type Means, trainingInputs } from "./training-inputs.ts";

export function inputsOfParts(means: Means): Readonly<Record<string, () => unknown>> {
  return { ...trainingInputs(means), ...talkInputs(means), ...signOnInputs(means) };
}

/** Nobody listens there. */
export const NO_MAIL_SERVER = {
  host: "127.0.0.1",
  port: 9,
  security: "none",
  username: "",
  caCertificate: "",
  sender: "oj@example.org",
  bannerUrl: "",
} as const;
