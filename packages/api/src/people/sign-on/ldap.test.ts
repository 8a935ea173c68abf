import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { SignedInContext } from "../../kernel/context.ts";
import { SECRET_MASK } from "../../kernel/secret-box.ts";
import { refusal } from "../../kernel/testing/desk.ts";
import { createAccount } from "../account/index.ts";
import { resolveBasic } from "../account/service/basic.ts";
import { signIn } from "../account/service/sign-in.ts";
import { updateUser } from "../user/service/change.ts";
import type { SaveLdapInput } from "./schema.ts";
import { linkDirectory } from "./service/link-directory.ts";
import { findOwn, unlink } from "./service/own.ts";
import { findDirectories, saveLdap, testLdap } from "./service/sources.ts";
import { makeCampus } from "./testing/campus.ts";
import { BASE, HAS_SLAPD, READER, startDirectory, type TestDirectory } from "./testing/slapd.ts";

const campus = makeCampus();
let directory: TestDirectory;
const PASSWORD = "a password longer than this site allows";
const right = { username: "carol", password: PASSWORD };

beforeEach(campus.begin);
afterEach(campus.clear);
beforeAll(campus.open);
afterAll(campus.close);
const { ctx, root, accountOf, groupsOf, newGroup } = campus;

function formOf(changes: Partial<SaveLdapInput> = {}): SaveLdapInput {
  return {
    ...{ name: "Library", isOn: true, makesAccounts: true, mappings: [], trustsEmail: false },
    ...{ url: directory.url, startTls: true, caCertificate: directory.caCertificate },
    ...{ bindDn: READER.dn, secret: READER.password, base: BASE },
    ...{ filter: "(&(objectClass=inetOrgPerson)(uid={username}))", usernameAttribute: "uid" },
    ...{ nameAttribute: "cn", emailAttribute: "mail", groupsAttribute: "memberOf" },
    ...changes,
  };
}
async function newDirectory(changes: Partial<SaveLdapInput> = {}): Promise<number> {
  return (await saveLdap(root(), formOf(changes))).at(-1)?.id ?? 0;
}
const attempts = async () => {
  const rows = await campus.db.selectFrom("sign_in_failure").select("username_key").execute();
  return rows.map((row) => row.username_key);
};

test("a form that would send passwords in the clear is refused", async () => {
  const { saveLdapInput } = await import("./schema.ts");
  const faults = (changes: object) =>
    saveLdapInput
      .safeParse({
        ...{ name: "L", isOn: true, makesAccounts: true, mappings: [], trustsEmail: false },
        ...{ url: "ldap://dc.example", startTls: true, caCertificate: "", bindDn: "", base: BASE },
        ...{ filter: "(uid={username})", usernameAttribute: "uid", nameAttribute: "" },
        ...{ emailAttribute: "", groupsAttribute: "", ...changes },
      })
      .error?.issues.map(({ message }) => message) ?? [];
  expect(faults({})).toEqual([]);
  expect(faults({ url: "ldaps://dc.example", startTls: false })).toEqual([]);
  expect(faults({ url: "ldap://127.0.0.1:389", startTls: false })).toEqual([]);
  expect(faults({ startTls: false })).toEqual(["DIRECTORY_CLEAR"]);
  expect(faults({ url: "https://dc.example" })).toEqual(["DIRECTORY_FORMAT"]);
  expect(faults({ filter: "uid=carol" })).toEqual(["FILTER_FORMAT"]);
  expect(faults({ caCertificate: "none" })).toEqual(["CERTIFICATE_INVALID"]);
});

describe.skipIf(!HAS_SLAPD)("with a directory (needs slapd)", () => {
  beforeAll(async () => {
    directory = await startDirectory();
    const carol = { cn: "Carol King", mail: "carol@uni.example", userPassword: PASSWORD };
    await directory.addPerson("carol", carol);
    await directory.addPerson("bob", { userPassword: PASSWORD });
    await directory.addPerson("root", { userPassword: PASSWORD });
    await directory.addGroup("staff", ["carol"]);
  });
  afterAll(() => directory?.stop());

  test("its people get an account at first and come back to it", async () => {
    await newDirectory();
    const first = await signIn(ctx(), right);
    expect(first).toMatchObject({
      ...{ username: "carol", realname: "Carol King", email: "carol@uni.example" },
    });
    expect((await signIn(ctx(), { ...right, username: "CAROL" })).uid).toBe(first.uid);
    const account = await accountOf(first.uid);
    // The directory lists the address; nobody has shown it.
    expect(account).toMatchObject({ has_password: false, proven_email: null });
    const sessions = await campus.db.selectFrom("user_session").select("way").execute();
    expect(sessions).toEqual([{ way: "directory" }, { way: "directory" }]);
    expect(await attempts()).toEqual([]);
  });

  test("a wrong password is one, also an empty name's, and counts", async () => {
    await newDirectory();
    const wrong = { ...right, password: "not the password" };
    expect(await refusal(signIn(ctx(), wrong))).toBe("LOGIN_FAILED");
    expect(await refusal(signIn(ctx(), { ...right, username: "*" }))).toBe("LOGIN_FAILED");
    const injected = "x)(|(uid=carol";
    expect(await refusal(signIn(ctx(), { ...right, username: injected }))).toBe("LOGIN_FAILED");
    expect(await attempts()).toHaveLength(3);
    expect((await campus.db.selectFrom("user_account").select("uid").execute()).length).toBe(1);
  });

  test("accounts of this site go first, and root's is none of a directory's business", async () => {
    const uid = await createAccount(campus.db, { username: "carol", password: "secret-1" });
    await newDirectory();
    expect((await signIn(ctx(), { ...right, password: "secret-1" })).uid).toBe(uid);
    // The directory's carol is another one until somebody links her.
    expect((await signIn(ctx(), right)).username).toBe("carol2");
    expect(await refusal(signIn(ctx(), { ...right, username: "root" }))).toBe("LOGIN_FAILED");
    const asRoot = { username: "root", password: "root-password" };
    expect((await signIn(ctx(), asRoot)).uid).toBe("1");
  });

  test("groups give roles, in whatever case their names are written", async () => {
    const groupId = await newGroup("library");
    const value = `CN=Staff,${BASE.toUpperCase()}`;
    const mappings = [
      { value, role: 1008, groupId: null },
      { value, role: null, groupId },
    ] as const;
    await newDirectory({ mappings: [...mappings] });
    const { uid, roleList } = await signIn(ctx(), right);
    expect(roleList).toEqual(["problem_admin"]);
    expect(await groupsOf(uid)).toEqual([[groupId, 3]]);
    const bob = await signIn(ctx(), { ...right, username: "bob" });
    expect(bob.roleList).toEqual(["user"]);
  });

  test("its addresses link accounts where root trusts them, and where the account's is proven", async () => {
    const email = "carol@uni.example";
    const uid = await createAccount(campus.db, { username: "cking", password: "secret-1", email });
    await newDirectory({ trustsEmail: true });
    expect(await refusal(signIn(ctx(), right))).toBe("SIGN_ON_ADDRESS_TAKEN");
    await campus.prove(uid);
    expect((await signIn(ctx(), right)).uid).toBe(uid);
  });

  describe("linking one's own", () => {
    const linkAs = (who: SignedInContext, sourceId: number, changes = {}) =>
      linkDirectory(who, {
        ...{ sourceId, username: "carol", directoryPassword: PASSWORD },
        ...changes,
      });
    /** Somebody of this site, in a session that has just begun. */
    async function newcomer(username: string): Promise<SignedInContext> {
      await createAccount(campus.db, { username, password: "secret-1" });
      return campus.enterBy((answering) => signIn(answering, { username, password: "secret-1" }));
    }

    test("opens the account by the directory's password from then on", async () => {
      const id = await newDirectory();
      const cking = await newcomer("cking");
      expect((await findOwn(cking)).offers).toEqual([
        { id, name: "Library", letter: "-", kind: "ldap" },
      ]);
      expect(await linkAs(cking, id)).toBeNull();
      const { identities, offers } = await findOwn(cking);
      expect(identities.map(({ source, name }) => [source.name, name])).toEqual([
        ["Library", "carol"],
      ]);
      expect(offers).toEqual([]);
      expect((await signIn(ctx(), right)).uid).toBe(cking.viewer.uid);
      await unlink(cking, { id: identities[0]?.id ?? "" });
      expect((await signIn(ctx(), right)).username).toBe("carol");
    });

    test("is refused where either is linked, and to root", async () => {
      const id = await newDirectory();
      await signIn(ctx(), right);
      const cking = await newcomer("cking");
      expect(await refusal(linkAs(cking, id))).toBe("SIGN_ON_LINKED");
      await linkAs(cking, id, { username: "bob" });
      expect(await refusal(linkAs(cking, id, { username: "root" }))).toBe("SIGN_ON_LINKED");
      const asRoot = await campus.enterBy((answering) =>
        signIn(answering, { username: "root", password: "root-password" }),
      );
      expect(await refusal(linkAs(asRoot, id, { username: "root" }))).toBe("SIGN_ON_ROOT");
      expect((await findOwn(asRoot)).offers).toEqual([]);
      expect((await findOwn(cking)).identities.map(({ name }) => name)).toEqual(["bob"]);
      // What somebody linked opens nothing once they are root.
      const { uid } = cking.viewer;
      await updateUser(root(), { uid, role: 1000 });
      const byDirectory = signIn(ctx(), { ...right, username: "bob" });
      expect(await refusal(byDirectory)).toBe("LOGIN_FAILED");
    });

    test("of two who link one person at a time, one does", async () => {
      const id = await newDirectory();
      const [one, other] = [await newcomer("cking"), await newcomer("cqueen")];
      const outcomes = await Promise.all([linkAs(one, id), linkAs(other, id)].map(refusal));
      expect(outcomes.filter((outcome) => outcome === "SIGN_ON_LINKED")).toHaveLength(1);
      expect(await campus.db.selectFrom("sign_on_identity").select("uid").execute()).toHaveLength(
        1,
      );
    });

    test("counts wrong passwords, for whoever tries and for the name", async () => {
      const id = await newDirectory();
      const [cking, last] = [await newcomer("cking"), await newcomer("last")];
      const more = await Promise.all(["one", "two", "three"].map(newcomer));
      const wrong = { directoryPassword: "not the password" };
      for (const directoryPassword of ["", "not the password", "nor this", "no", "nor that"]) {
        const tried = linkAs(cking, id, { directoryPassword });
        expect(await refusal(tried)).toBe("SIGN_ON_PASSWORD_WRONG");
      }
      expect(await attempts()).toEqual(Array(5).fill("carol"));
      expect(await refusal(linkAs(cking, id))).toMatch(/^ACTION_LOCKED/);
      // Others have tries of their own, until the name has none left.
      for (const who of more) {
        for (let n = 0; n < 5; n++) await refusal(linkAs(who, id, wrong));
      }
      expect(await attempts()).toHaveLength(20);
      expect(await refusal(linkAs(last, id))).toMatch(/^LOGIN_LOCKED/);
      expect(await refusal(signIn(ctx(), right))).toMatch(/^LOGIN_LOCKED/);
    });

    test("asks for this site's password once the session is no longer young", async () => {
      const id = await newDirectory();
      const cking = await newcomer("cking");
      campus.desk.wait(600);
      expect(await refusal(linkAs(cking, id))).toBe("FRESH_SIGN_IN_REQUIRED");
      expect(await refusal(linkAs(cking, id, { password: "wrong" }))).toBe("PASSWORD_WRONG");
      expect(await linkAs(cking, id, { password: "secret-1" })).toBeNull();
    });

    test("a directory that is off or away is no fault of theirs", async () => {
      const off = await newDirectory({ isOn: false });
      const gone = await newDirectory({ name: "Gone", url: "ldap://127.0.0.1:9" });
      const cking = await newcomer("cking");
      expect(await refusal(linkAs(cking, off))).toBe("NOT_FOUND");
      expect(await refusal(linkAs(cking, gone))).toBe("SIGN_ON_AWAY");
      expect(await attempts()).toEqual([]);
      expect((await findOwn(cking)).offers.map(({ name }) => name)).toEqual(["Gone"]);
    });
  });

  test("nobody has more names than the directory writes, so wrong passwords for somebody count for one name", async () => {
    await newDirectory();
    await directory.addPerson("ann marie", { userPassword: PASSWORD });
    const as = (username: string) => signIn(ctx(), { ...right, username });
    // To a directory these are one name.
    expect(await refusal(as("ann  marie"))).toBe("LOGIN_FAILED");
    expect(await as("Ann Marie")).toMatchObject({ realname: "ann marie" });
  });

  test.each([
    "(|(mail={username}@uni.example)(uid=nobody))",
    "(&(objectClass=*)(mail={username}*))",
    "(uid:caseIgnoreMatch:={username})",
  ])("whoever is found by %s is called so", async (filter) => {
    await newDirectory({ filter });
    expect(await signIn(ctx(), right)).toMatchObject({ username: "carol" });
  });

  test("who is renamed and moved in the directory keeps the account, and nobody inherits it", async () => {
    await newDirectory();
    await directory.addPerson("erin", { userPassword: PASSWORD });
    const { uid } = await signIn(ctx(), { ...right, username: "erin" });
    await directory.movePerson("erin", "erin.married");
    expect((await signIn(ctx(), { ...right, username: "erin.married" })).uid).toBe(uid);
    await directory.addPerson("erin", { userPassword: PASSWORD });
    const another = await signIn(ctx(), { ...right, username: "erin" });
    expect(another.uid).not.toBe(uid);
  });

  test("who was linked by their place in the directory is known for ever from the next sign-in", async () => {
    await newDirectory();
    const bob = { ...right, username: "bob" };
    const { uid } = await signIn(ctx(), bob);
    const identities = () => campus.db.selectFrom("sign_on_identity").selectAll().execute();
    await campus.db
      .updateTable("sign_on_identity")
      .set({ subject: `uid=bob,${BASE}` })
      .execute();
    expect((await signIn(ctx(), bob)).uid).toBe(uid);
    expect((await identities()).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^entryuuid:[0-9a-f-]{36}$/),
    ]);
  });

  test("programs that send name and password with each request have a password of this site", async () => {
    await newDirectory();
    await signIn(ctx(), right);
    expect(await refusal(resolveBasic(ctx(), { ...right }))).toBe("LOGIN_FAILED");
  });

  describe("its connection", () => {
    test.each([
      ["TLS from the start", () => ({ url: directory.tlsUrl, startTls: false })],
      ["STARTTLS", () => ({ url: directory.url, startTls: true })],
    ])("is tried by root: %s", async (_, change) => {
      const found = await testLdap(root(), { ...formOf(change()), username: "carol" });
      expect(found).toEqual({
        ...{ dn: `uid=carol,${BASE}`, username: "carol", realname: "Carol King" },
        ...{ email: "carol@uni.example", groups: [`cn=staff,${BASE}`] },
      });
      expect(await testLdap(root(), { ...formOf(change()), username: "nobody" })).toBeNull();
    });

    test.each([
      ["an authority that nobody knows", () => ({ caCertificate: "" })],
      [
        "the same from the start",
        () => ({ url: directory.tlsUrl, startTls: false, caCertificate: "" }),
      ],
      // The certificate is for localhost.
      ["another name", () => ({ url: directory.url.replace("localhost", "127.0.0.1") })],
      [
        "another name from the start",
        () => ({
          ...{ url: directory.tlsUrl.replace("localhost", "127.0.0.1"), startTls: false },
        }),
      ],
      ["a wrong password of the one who searches", () => ({ secret: "wrong" })],
      ["nobody there", () => ({ url: "ldap://127.0.0.1:9" })],
    ])("is a fault that root is told, and ours at a sign-in: %s", async (_, change) => {
      const form = formOf(change());
      expect(await refusal(testLdap(root(), { ...form, username: "carol" }))).toBe(
        "SIGN_ON_TEST_FAILED",
      );
      await saveLdap(root(), form);
      expect(await refusal(signIn(ctx(), right))).toBe("SIGN_ON_AWAY");
      // It was nobody's wrong password.
      expect(await attempts()).toEqual([]);
      const asRoot = { username: "root", password: "root-password" };
      expect(await signIn(ctx(), asRoot)).toMatchObject({ username: "root" });
    });

    test("guesses at a password of this site count while a directory is away", async () => {
      await createAccount(campus.db, { username: "carol", password: "secret-1" });
      await newDirectory({ url: "ldap://127.0.0.1:9" });
      expect(await refusal(signIn(ctx(), right))).toBe("SIGN_ON_AWAY");
      expect(await attempts()).toEqual(["carol"]);
    });

    test("another directory is asked where the first is away", async () => {
      await newDirectory({ name: "Gone", url: "ldap://127.0.0.1:9" });
      await newDirectory();
      expect((await signIn(ctx(), right)).username).toBe("carol");
    });
  });

  test("its password lies sealed and goes with what it was given for", async () => {
    const id = await newDirectory();
    const [source] = await findDirectories(root());
    expect(source).toMatchObject({ id, secret: SECRET_MASK });
    const rows = await campus.db.selectFrom("sign_on_source").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(READER.password);
    const kept = formOf({ id, secret: SECRET_MASK });
    expect(await testLdap(root(), { ...kept, username: "carol" })).toMatchObject({
      username: "carol",
    });
    for (const change of [{ url: directory.tlsUrl }, { bindDn: "cn=x" }, { startTls: false }]) {
      const moved = { ...kept, ...change };
      expect(await refusal(saveLdap(root(), moved))).toBe("SIGN_ON_SECRET_AGAIN");
      const tried = testLdap(root(), { ...moved, username: "carol" });
      expect(await refusal(tried)).toBe("SIGN_ON_SECRET_AGAIN");
    }
  });
});
