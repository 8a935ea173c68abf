/** argon2id at OWASP's minimum cost: about 20 ms of one core. */
const COST = { algorithm: "argon2id", memoryCost: 19_456, timeCost: 2 } as const;
/** More at once would only take the cores from everybody else; the others wait in line. */
const AT_ONCE = 2;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(body: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await body();
  } finally {
    // The place is handed over, so that nobody new slips in before those who wait.
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}

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
