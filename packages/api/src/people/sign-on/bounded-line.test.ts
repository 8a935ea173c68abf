/** Directories that never end what they say. */
import { createServer, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { lookUp } from "./ldap.ts";
import { BASE, HAS_SLAPD, startDirectory, type TestDirectory } from "./testing/slapd.ts";

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

const settingsOf = (url: string) => ({
  ...{ url, startTls: false, caCertificate: "", bindDn: "", secret: "", base: BASE },
  ...{ filter: "(uid={username})", usernameAttribute: "uid", nameAttribute: "cn" },
  ...{ emailAttribute: "", groupsAttribute: "", trustsEmail: false },
});

/** Says the same over and over to whoever asks, as long as somebody listens. */
async function startTalker(first: Buffer, again: Buffer) {
  const told = { bytes: 0 };
  const talk = (line: Socket) => {
    const go = () => {
      while (!line.destroyed) {
        told.bytes += again.length;
        if (!line.write(again)) return void line.once("drain", go);
      }
    };
    line.on("error", () => line.destroy());
    line.once("data", () => {
      line.write(first);
      go();
    });
  };
  const server = createServer(talk);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  ends.push(() => server.close());
  const { port } = server.address() as { port: number };
  return { url: `ldap://127.0.0.1:${port}`, told };
}

const NOTHING = Buffer.alloc(0);
/** An entry without attributes, in answer to the first message of a connection. */
const ENTRY = Buffer.from("300c02010164070404783d793000", "hex");
const REFERENCE = Buffer.from("30050201017300", "hex");

test.each([
  ["one message without end", Buffer.from("30847fffffff020101", "hex"), Buffer.alloc(64 * 1024)],
  ["entries without end", NOTHING, Buffer.concat(Array(5000).fill(ENTRY))],
  ["references without end", NOTHING, Buffer.concat(Array(9000).fill(REFERENCE))],
])("is hung up on: %s", async (_, first, again) => {
  const { url, told } = await startTalker(first, again);
  await expect(lookUp(settingsOf(url), "carol")).rejects.toThrow("more than 1048576 bytes");
  // What lies between the two ends besides what was read.
  expect(told.bytes).toBeLessThan(32 * 1024 * 1024);
});

test.skipIf(!HAS_SLAPD)("the same within TLS, however it was begun (needs slapd)", async () => {
  const directory: TestDirectory = await startDirectory();
  ends.push(directory.stop);
  await directory.addPerson("carol");
  // More than the runtime reads at once beyond the bound: it hands over what it has read before the line is cut.
  await directory.addPerson("huge", { cn: "x".repeat(3_000_000) });
  for (const change of [
    { url: directory.tlsUrl, startTls: false },
    { url: directory.url, startTls: true },
  ]) {
    const { caCertificate } = directory;
    const settings = { ...settingsOf(""), ...change, caCertificate };
    expect(await lookUp(settings, "carol")).toMatchObject({ realname: "carol" });
    await expect(lookUp(settings, "huge")).rejects.toThrow();
  }
  const all = { ...settingsOf(directory.url), nameAttribute: "" };
  expect(await lookUp(all, "huge")).toMatchObject({ name: "huge" });
});
