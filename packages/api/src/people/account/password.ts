import { createTurns } from "../../kernel/turns.ts";

/** argon2id at OWASP's minimum cost: about 20 ms of one core. */
const COST = { algorithm: "argon2id", memoryCost: 19_456, timeCost: 2 } as const;
/** More at once would only take the cores from everybody else. */
const inTurn = createTurns(2);

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => Bun.password.hash(password, COST));
}

let nobody: Promise<string> | undefined;

/** `hash` null = no such user: takes the same time and is never right, so that names cannot be probed. */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  nobody ??= hashPassword(crypto.randomUUID());
  const against = hash ?? (await nobody);
  const isRight = await inTurn(() => Bun.password.verify(password, against));
  return isRight && hash !== null;
}
