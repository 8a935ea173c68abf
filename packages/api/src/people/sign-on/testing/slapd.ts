/** A real OpenLDAP server on loopback, where the machine has one. */
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "ldapts";

const PROGRAM = Bun.which("slapd") ?? "/usr/sbin/slapd";
/** Debian: `apt-get install slapd`. */
export const HAS_SLAPD =
  existsSync(PROGRAM) &&
  existsSync("/etc/ldap/schema/core.schema") &&
  Bun.which("openssl") !== null;

export const BASE = "dc=uni,dc=example";
export const READER = { dn: `cn=reader,${BASE}`, password: "reader-password" } as const;
const KEEPER = { dn: `cn=keeper,${BASE}`, password: "keeper-password" } as const;

export interface TestDirectory {
  /** In the clear until STARTTLS. */
  readonly url: string;
  readonly tlsUrl: string;
  readonly caCertificate: string;
  /** `name` is their uid. */
  addPerson(name: string, attributes?: Record<string, string>): Promise<void>;
  /** Gives the person another uid, in another part of the directory. */
  movePerson(name: string, to: string): Promise<void>;
  /** The people are named by their uids. */
  addGroup(name: string, people: readonly string[]): Promise<void>;
  stop(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("there is no port");
  return address.port;
}

async function run(command: readonly string[]): Promise<void> {
  const child = Bun.spawn([...command], { stdout: "ignore", stderr: "pipe" });
  const said = await new Response(child.stderr).text();
  if ((await child.exited) !== 0) throw new Error(`${command[0]}: ${said}`);
}

const settingsOf = (folder: string) => `
include /etc/ldap/schema/core.schema
include /etc/ldap/schema/cosine.schema
include /etc/ldap/schema/inetorgperson.schema
modulepath /usr/lib/ldap
moduleload back_mdb
moduleload memberof
TLSCertificateFile ${folder}/certificate.pem
TLSCertificateKeyFile ${folder}/key.pem
database mdb
suffix "${BASE}"
rootdn "${KEEPER.dn}"
rootpw ${KEEPER.password}
directory ${folder}/data
overlay memberof
`;

export async function startDirectory(): Promise<TestDirectory> {
  const folder = await mkdtemp(join(tmpdir(), "gavel-slapd-"));
  await mkdir(join(folder, "data"));
  const [key, certificate] = [join(folder, "key.pem"), join(folder, "certificate.pem")];
  await run([
    ...["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"],
    ...["-keyout", key, "-out", certificate, "-subj", "/CN=localhost"],
    ...["-addext", "subjectAltName=DNS:localhost"],
  ]);
  await chmod(key, 0o600);
  await writeFile(join(folder, "slapd.conf"), settingsOf(folder));
  const [port, tlsPort] = [await freePort(), await freePort()];
  const listen = `ldap://127.0.0.1:${port} ldaps://127.0.0.1:${tlsPort}`;
  const command = [PROGRAM, "-f", join(folder, "slapd.conf"), "-h", listen, "-d", "0"];
  // In the foreground, so that it ends with whoever started it.
  const child = Bun.spawn(command, { stdout: "ignore", stderr: "ignore" });
  const url = `ldap://localhost:${port}`;
  const add = (dn: string, entry: Record<string, string | string[]>) =>
    asKeeper(`ldap://127.0.0.1:${port}`, (client) => client.add(dn, entry));
  await untilItAnswers(child, () =>
    add(BASE, { objectClass: ["dcObject", "organization"], o: "University", dc: "uni" }),
  );
  await add(READER.dn, {
    objectClass: ["organizationalRole", "simpleSecurityObject"],
    ...{ cn: "reader", userPassword: READER.password },
  });
  return {
    url,
    tlsUrl: `ldaps://localhost:${tlsPort}`,
    caCertificate: await Bun.file(certificate).text(),
    addPerson: (name, attributes = {}) =>
      add(`uid=${name},${BASE}`, {
        ...{ objectClass: "inetOrgPerson", uid: name, cn: name, sn: name },
        ...attributes,
      }),
    async movePerson(name, to) {
      const unit = `ou=of-${to},${BASE}`;
      await add(unit, { objectClass: "organizationalUnit", ou: `of-${to}` });
      await asKeeper(`ldap://127.0.0.1:${port}`, (client) =>
        client.modifyDN(`uid=${name},${BASE}`, `uid=${to},${unit}`),
      );
    },
    addGroup: (name, people) =>
      add(`cn=${name},${BASE}`, {
        ...{ objectClass: "groupOfNames", cn: name },
        member: people.map((one) => `uid=${one},${BASE}`),
      }),
    async stop() {
      child.kill();
      await child.exited;
      await rm(folder, { recursive: true });
    },
  };
}

async function asKeeper(url: string, body: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ url, timeout: 30_000, connectTimeout: 30_000 });
  try {
    await client.bind(KEEPER.dn, KEEPER.password);
    await body(client);
  } finally {
    await client.unbind().catch(() => undefined);
  }
}

async function untilItAnswers(child: Bun.Subprocess, attempt: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (child.exitCode !== null) throw new Error(`slapd ended with ${child.exitCode}`);
      const { code } = error as { code?: unknown };
      if (code !== "ECONNREFUSED") throw error;
      await Bun.sleep(50);
    }
  }
}
