/** Talks to an LDAP directory: the library knows the protocol, here is what we ask of it. */
import { isIP } from "node:net";
import type { ConnectionOptions } from "node:tls";
import { nameKey } from "@gavel/domain/name-key";
import { type LdapSettings, USERNAME_SIGN } from "@gavel/domain/sign-on";
import { Client, type Entry, Filter, InvalidCredentialsError, NoSuchObjectError } from "ldapts";
import { boundedLines } from "./bounded-line.ts";
import type { Person } from "./person.ts";

const TIMEOUT_MS = 8000;
/** One is the person, and two are too many. */
const FOUND_MAX = 2;
/** One sign-in: somebody with all their groups. The library keeps whatever comes, and is not asked to end. */
const ANSWERED_MAX = 1024 * 1024;
/**
 * What a directory never changes of an entry, however it is renamed or moved: OpenLDAP and whoever follows RFC 4530, FreeIPA,
 * 389 Directory Server, eDirectory, and Active Directory.
 */
const LASTING = ["entryUUID", "ipaUniqueID", "nsUniqueId", "GUID", "objectGUID"];
/** They come as bytes. */
const LASTING_BYTES = ["GUID", "objectGUID"];

interface Directory extends LdapSettings {
  /** Of the account that searches; "" = none. */
  readonly secret: string;
}

function tlsOf({ url, caCertificate }: LdapSettings): ConnectionOptions {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, "");
  return {
    // Else the library would check against the name of this machine's socket.
    host,
    ...(isIP(host) === 0 && { servername: host }),
    ...(caCertificate !== "" && { ca: caCertificate }),
    minVersion: "TLSv1.2",
  };
}

/** Ends with the body, whatever becomes of it. */
async function connected<T>(
  directory: LdapSettings,
  body: (client: Client) => Promise<T>,
): Promise<T> {
  const { url, startTls } = directory;
  const tls = tlsOf(directory);
  const client = new Client({
    ...{ url, timeout: TIMEOUT_MS, connectTimeout: TIMEOUT_MS },
    ...(url.startsWith("ldaps:") && { tlsOptions: tls }),
    ...boundedLines(ANSWERED_MAX),
  });
  try {
    if (startTls && url.startsWith("ldap:")) await client.startTLS(tls);
    return await body(client);
  } finally {
    // The answer is known by now; a connection that is gone needs no farewell.
    await client.unbind().catch(() => undefined);
  }
}

/** @throws Error of the library */
async function findEntry(
  client: Client,
  directory: Directory,
  username: string,
): Promise<Entry | null> {
  const { bindDn, secret, base, filter } = directory;
  if (bindDn !== "") await client.bind(bindDn, secret);
  const wanted = filter.replaceAll(USERNAME_SIGN, () => Filter.escape(username));
  const names = [
    ...[directory.usernameAttribute, directory.nameAttribute],
    ...[directory.emailAttribute, directory.groupsAttribute],
    ...comparisonsOf(filter).map(({ attribute }) => attribute),
    ...LASTING,
  ];
  const { searchEntries } = await client.search(base, {
    ...{ scope: "sub", filter: wanted, sizeLimit: FOUND_MAX },
    attributes: [...new Set(names)].filter((name) => name !== ""),
    explicitBufferAttributes: LASTING_BYTES,
  });
  const [found, ...others] = searchEntries;
  if (others.length > 0) throw new Error("the filter finds several people for one name");
  return found !== undefined && isCalledSo(found, directory, username) ? found : null;
}

/** What the filter compares with the name, and how that stands in it: of `(uid={username})`, `uid` and `{username}`. */
function comparisonsOf(filter: string): { readonly attribute: string; readonly pattern: string }[] {
  const found = filter.matchAll(/\(\s*([\w.;-]+)\s*=([^()]*\{username\}[^()]*)\)/g);
  return [...found].map(([, attribute = "", pattern = ""]) => ({ attribute, pattern }));
}

/**
 * Whether the entry is called as was typed, by the rules of this site. Directories have rules of their own (spaces, accents,
 * signs that are not seen), so one person would have many names here, and wrong passwords would be counted for each of them.
 * What the directory does not show cannot be compared.
 */
function isCalledSo(entry: Entry, { filter }: LdapSettings, username: string): boolean {
  const shown = comparisonsOf(filter)
    .filter(({ pattern }) => !pattern.includes("*"))
    .map(({ attribute, pattern }) => ({
      names: textsOf(entry, attribute).map(nameKey),
      typed: nameKey(pattern.replaceAll(USERNAME_SIGN, () => username)),
    }))
    .filter(({ names }) => names.length > 0);
  return shown.length === 0 || shown.some(({ names, typed }) => names.includes(typed));
}

/** Attributes are called alike in whatever case. */
function valuesOf(entry: Entry, attribute: string): (string | Buffer)[] {
  const wanted = attribute.toLowerCase();
  const found = Object.entries(entry).find(([name]) => name.toLowerCase() === wanted)?.[1];
  return Array.isArray(found) ? found : [found ?? ""];
}

function textsOf(entry: Entry, attribute: string): string[] {
  return valuesOf(entry, attribute).filter(
    (one): one is string =>
      typeof one === "string" && one !== "" && one.isWellFormed() && !one.includes("\0"),
  );
}

/** null where the directory has none, or shows it to nobody. */
function lastingOf(entry: Entry): string | null {
  for (const attribute of LASTING) {
    const [value = ""] = valuesOf(entry, attribute);
    const text = typeof value === "string" ? value.toLowerCase() : value.toString("hex");
    // No distinguished name is without an equals sign before a colon.
    if (text !== "") return `${attribute.toLowerCase()}:${text}`;
  }
  return null;
}

/** Somebody in a directory. */
interface Listed extends Person {
  /** Distinguished name: where they stand today. */
  readonly dn: string;
}

function personOf(entry: Entry, directory: LdapSettings, typed: string): Listed {
  const first = (attribute: string) =>
    attribute === "" ? "" : (textsOf(entry, attribute)[0] ?? "").trim();
  const username = first(directory.usernameAttribute);
  const email = first(directory.emailAttribute);
  const { groupsAttribute, trustsEmail } = directory;
  // Names of entries are alike in whatever case.
  const place = entry.dn.toLowerCase();
  const lasting = lastingOf(entry);
  return {
    dn: entry.dn,
    subject: lasting ?? place,
    earlierSubject: lasting === null ? null : place,
    name: username === "" ? typed : username,
    usernames: [username, typed],
    realname: first(directory.nameAttribute),
    email: trustsEmail && email !== "" ? email : null,
    contact: email === "" ? null : email,
    groups: groupsAttribute === "" ? [] : textsOf(entry, groupsAttribute),
  };
}

/** Who has this name and password there; null: nobody. @throws Error when the directory cannot say */
export async function proveByDirectory(
  directory: Directory,
  { username, password }: { readonly username: string; readonly password: string },
): Promise<Person | null> {
  // To a directory an empty password is no password, and anybody is let in who gives none.
  if (password === "") return null;
  return connected(directory, async (client) => {
    const entry = await findEntry(client, directory, username);
    if (entry === null) return null;
    try {
      await client.bind(entry.dn, password);
    } catch (error) {
      const isWrong =
        error instanceof InvalidCredentialsError || error instanceof NoSuchObjectError;
      if (isWrong) return null;
      throw error;
    }
    return personOf(entry, directory, username);
  });
}

/** Without a password, for a test by root; null: nobody has the name. @throws Error saying why it does not work */
export function lookUp(directory: Directory, username: string): Promise<Listed | null> {
  return connected(directory, async (client) => {
    const entry = await findEntry(client, directory, username);
    return entry === null ? null : personOf(entry, directory, username);
  });
}
