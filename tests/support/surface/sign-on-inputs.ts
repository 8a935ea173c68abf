/** What mutations of sign-on sources are called with by root. */
import type { Means } from "./training-inputs.ts";

/** Nobody answers there. */
const NOWHERE = "http://127.0.0.1:9";

export function signOnInputs({ root, fresh }: Means): Readonly<Record<string, () => unknown>> {
  const form = () => ({
    ...{ name: fresh("source"), letter: "S", isOn: false, makesAccounts: false, mappings: [] },
    ...{ issuer: NOWHERE, clientId: "gavel", secret: "", scopes: "", groupsClaim: "" },
  });
  const directory = () => ({
    ...{ name: fresh("directory"), isOn: false, makesAccounts: false, mappings: [], secret: "" },
    ...{ url: "ldap://127.0.0.1:9", startTls: false, caCertificate: "", bindDn: "", base: "dc=x" },
    ...{ filter: "(uid={username})", usernameAttribute: "uid", nameAttribute: "cn" },
    ...{ emailAttribute: "mail", groupsAttribute: "", trustsEmail: false },
  });
  return {
    "signOn.saveLdap": directory,
    "signOn.testLdap": () => ({ ...directory(), username: "nobody" }),
    "signOn.saveOidc": form,
    "signOn.remove": async () => {
      const sources = await root().trpc.signOn.saveOidc.mutate(form());
      return { id: sources.at(-1)?.id };
    },
    "signOn.test": () => ({ issuer: NOWHERE }),
  };
}
