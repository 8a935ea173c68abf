/** An authenticator without hardware, for tests: one ES256 key that signs what a browser would have it sign. */
import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

interface Wish {
  readonly origin: string;
  readonly challenge: string;
  /** Whether it saw that it is its owner. */
  readonly verifies?: boolean;
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;

const base64 = (bytes: Buffer) => bytes.toString("base64url");
const text = (words: string) => Buffer.concat([head(3, words.length), Buffer.from(words)]);

/** Of CBOR: what comes, and how much or how many. */
function head(kind: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(kind << 5) | size]);
  if (size < 256) return Buffer.from([(kind << 5) | 24, size]);
  return Buffer.from([(kind << 5) | 25, size >> 8, size & 255]);
}
const bytes = (content: Buffer) => Buffer.concat([head(2, content.length), content]);

export class Authenticator {
  readonly id = base64(randomBytes(16));
  counter = 0;
  readonly #keys = generateKeyPairSync("ec", { namedCurve: "P-256" });

  #authData({ origin, verifies = true }: Wish, attested?: Buffer): Buffer {
    this.counter += 1;
    const flags = PRESENT | (verifies ? VERIFIED : 0) | (attested === undefined ? 0 : ATTESTED);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const party = createHash("sha256").update(new URL(origin).hostname).digest();
    return Buffer.concat([party, Buffer.from([flags]), counter, attested ?? Buffer.alloc(0)]);
  }

  #clientData(type: string, { origin, challenge }: Wish): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  /** What `navigator.credentials.create` answers, as the site takes it. */
  create(wish: Wish) {
    const { x = "", y = "" } = this.#keys.publicKey.export({ format: "jwk" });
    const coordinate = (key: number, value: string) =>
      Buffer.concat([Buffer.from([0x20 | key]), bytes(Buffer.from(value, "base64url"))]);
    // {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}
    const cose = Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]),
      ...[coordinate(1, x), coordinate(2, y)],
    ]);
    const id = Buffer.from(this.id, "base64url");
    const length = Buffer.from([0, id.length]);
    const attested = Buffer.concat([Buffer.alloc(16), length, id, cose]);
    const attestation = Buffer.concat([
      head(5, 3),
      ...[text("fmt"), text("none"), text("attStmt"), head(5, 0)],
      ...[text("authData"), bytes(this.#authData(wish, attested))],
    ]);
    return {
      credential: this.id,
      clientData: base64(this.#clientData("webauthn.create", wish)),
      attestation: base64(attestation),
      transports: ["internal"],
    };
  }

  /** What `navigator.credentials.get` answers, as the site takes it. */
  get(wish: Wish) {
    const authData = this.#authData(wish);
    const clientData = this.#clientData("webauthn.get", wish);
    const hash = createHash("sha256").update(clientData).digest();
    const signature = sign("sha256", Buffer.concat([authData, hash]), this.#keys.privateKey);
    return {
      credential: this.id,
      clientData: base64(clientData),
      authenticatorData: base64(authData),
      signature: base64(signature),
    };
  }
}
