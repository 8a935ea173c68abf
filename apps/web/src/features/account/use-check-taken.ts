import { email, username } from "@gavel/domain/validation";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { errorMessage } from "../../app/errors/error-text.ts";
import { trpcClient } from "../../app/trpc.ts";

type Name = "username" | "email";
const rules = { username, email };
const codes = { username: "USERNAME_EXISTS", email: "EMAIL_EXISTS" } as const;

/** Asks on leaving a field whether its value is taken. A failed question blocks nothing: the server asks again. */
export function useCheckTaken() {
  const { i18n } = useLingui();
  const [taken, setTaken] = useState<Partial<Record<Name, boolean>>>({});

  async function check(name: Name, value: string) {
    const parsed = rules[name].safeParse(value);
    if (!parsed.success) return setTaken((all) => ({ ...all, [name]: false }));
    const answer = await trpcClient.account.checkTaken
      .query({ [name]: parsed.data })
      .catch(() => null);
    setTaken((all) => ({ ...all, [name]: answer?.[name] ?? false }));
  }

  return {
    check: (name: Name, value: string) => void check(name, value),
    error: (name: Name) => (taken[name] ? errorMessage(i18n, codes[name]) : undefined),
  };
}
