import { email, username } from "@gavel/domain/validation";
import { useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import { errorMessage } from "../../../app/errors/error-text.ts";
import { trpcClient } from "../../../app/trpc.ts";

type Name = "username" | "email";
const rules = { username, email };
const codes = { username: "USERNAME_EXISTS", email: "EMAIL_EXISTS" } as const;

/**
 * Asks on leaving a field whether somebody has its value. A failed question blocks nothing: the server asks again. An
 * answer that comes after the field was left with another value is nobody's.
 */
export function useCheckTaken() {
  const { i18n, t } = useLingui();
  const [answers, setAnswers] = useState<Partial<Record<Name | "lookalike", boolean>>>({});
  const asked = useRef<Partial<Record<Name, string>>>({});

  async function check(name: Name, value: string) {
    asked.current[name] = value;
    setAnswers((all) => ({ ...all, [name]: undefined }));
    const parsed = rules[name].safeParse(value);
    if (!parsed.success) return;
    const answer = await trpcClient.account.checkTaken
      .query({ [name]: parsed.data })
      .catch(() => null);
    if (asked.current[name] !== value) return;
    const lookalike = name === "username" ? { lookalike: answer?.lookalike } : {};
    setAnswers((all) => ({ ...all, ...lookalike, [name]: answer?.[name] }));
  }

  return {
    check: (name: Name, value: string) => void check(name, value),
    /** What is wrong where the value must be new. */
    error: (name: Name) => {
      if (answers[name] === true) return errorMessage(i18n, codes[name]);
      const isTakenForAnother = name === "username" && answers.lookalike === true;
      return isTakenForAnother ? errorMessage(i18n, "USERNAME_LOOKALIKE") : undefined;
    },
    /** What is wrong where the value must be somebody's. */
    unknown: (name: Name) => {
      if (answers[name] !== false) return undefined;
      return name === "email"
        ? errorMessage(i18n, "EMAIL_NOT_FOUND")
        : t`the username does not exist`;
    },
  };
}
