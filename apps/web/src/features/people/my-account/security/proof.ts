import { z } from "zod";

/** The password, where the session is no longer young enough to stand for it. */
export function proofSchema(needsPassword: boolean) {
  return z.object({
    password: needsPassword ? z.string().min(1, "PASSWORD_REQUIRED") : z.string(),
  });
}

/** As the server takes it. */
export function proofOf({ password }: { password: string }): { password?: string } {
  return password === "" ? {} : { password };
}

/** Where a refusal is said. */
export function placeOf(code: string): "password" | "root" {
  const isOfPassword = ["PASSWORD_WRONG", "FRESH_SIGN_IN_REQUIRED", "ACTION_LOCKED"].includes(code);
  return isOfPassword ? "password" : "root";
}
