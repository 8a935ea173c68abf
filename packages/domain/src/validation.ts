/** Form and input schemas shared by server and web. Their messages are error codes, never texts. */
import { z } from "zod";
import { passkeyAnswer, typedFactorCode } from "./factor.ts";
import { LIMITS } from "./limit.ts";
import { MAIL_CODES } from "./mail.ts";
import { PROFILE_CODES } from "./profile.ts";
import { SIGN_ON_CODES } from "./sign-on.ts";

export const username = z
  .string()
  .trim()
  .min(1, "USERNAME_REQUIRED")
  .max(LIMITS.usernameMax, "USERNAME_TOO_LONG");
export const newPassword = z
  .string()
  .min(1, "PASSWORD_REQUIRED")
  .min(LIMITS.passwordMin, "PASSWORD_LENGTH")
  .max(LIMITS.passwordMax, "PASSWORD_LENGTH");
export const signInPassword = z
  .string()
  .min(1, "PASSWORD_REQUIRED")
  .min(LIMITS.passwordMin, "PASSWORD_LENGTH")
  // Not 6 to 20: generated ones, and those of directories, are longer.
  .max(LIMITS.typedPasswordMax, "TEXT_TOO_LONG");
export const email = z
  .string()
  .trim()
  .min(1, "EMAIL_REQUIRED")
  .max(LIMITS.emailMax, "EMAIL_FORMAT")
  .pipe(z.email("EMAIL_FORMAT"));
export const isEmail = (text: string) => email.safeParse(text).success;
const emailCode = z
  .string()
  .trim()
  .min(1, "CODE_REQUIRED")
  .length(LIMITS.emailCodeLength, "CODE_LENGTH");

export const signInInput = z.object({
  username,
  password: signInPassword,
  slideToken: z.string().max(200).optional(),
  /** Of a client that shows no puzzle: where one is asked for, a code is mailed that stands for the password. */
  takesMailCode: z.boolean().optional(),
  /** Of the second factor, from clients that ask for everything at once. */
  factorCode: typedFactorCode.optional(),
});
/** After SECOND_FACTOR_REQUIRED with its ticket, or, with a passkey that needs no password, after its question. */
export const signInStepInput = z
  .object({
    ticket: z.string().max(4000),
    code: typedFactorCode.optional(),
    passkey: passkeyAnswer.optional(),
  })
  .refine(({ code, passkey }) => code !== undefined || passkey !== undefined, {
    path: ["code"],
    message: "CODE_REQUIRED",
  });
/**
 * What is not drawn: control and format characters, those that choose the form of the one before them, fillers, and letters that
 * are blank (of Braille and of music) though Unicode counts them as drawn.
 */
const UNDRAWN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}]/u;
export const onlyDrawn = (text: string): string =>
  [...text].filter((letter) => !UNDRAWN.test(letter)).join("");

/** Letters that are drawn alike become one, and what is not drawn at all, odd spaces among it, is refused. */
export const newUsername = username
  .transform((name) => name.normalize("NFKC"))
  .refine((name) => !UNDRAWN.test(name) && !/\s{2}|[^\S ]/u.test(name) && !/^\.+$/.test(name), {
    message: "USERNAME_CHARACTERS",
  });

/** Leaves room for a number behind it. */
const MADE_NAME_MAX = 14;

/** The first of these that can be a username, made to fit: for accounts whose names nobody typed. */
export function usernameFrom(candidates: readonly (string | undefined)[]): string {
  for (const candidate of candidates) {
    const local = (candidate ?? "").split("@")[0] ?? "";
    const plain = onlyDrawn(local.normalize("NFKC").replace(/[\p{C}\p{Z}\s]+/gu, " "));
    const short = [...plain.trim()].slice(0, MADE_NAME_MAX).join("");
    const name = newUsername.safeParse(short);
    if (name.success) return name.data;
  }
  return "user";
}

export const registerInput = z.object({
  username: newUsername,
  password: newPassword,
  email,
  code: emailCode,
});
export const registerForm = registerInput
  .extend({ passwordAgain: z.string().min(1, "PASSWORD_REQUIRED") })
  .refine((form) => form.password === form.passwordAgain, {
    path: ["passwordAgain"],
    message: "PASSWORD_MISMATCH",
  });

/** A comment or a reply. Kept as it was typed; nothing but white space is nothing. */
export const commentText = z
  .string("COMMENT_EMPTY")
  .max(LIMITS.commentMax, "COMMENT_TOO_LONG")
  .refine((text) => text.trim() !== "", { message: "COMMENT_EMPTY" });
/** What is typed as the current password may be a generated, longer one. */
export const changePasswordInput = z.object({
  oldPassword: signInPassword,
  newPassword,
});
export const changePasswordForm = changePasswordInput
  .extend({ passwordAgain: z.string().min(1, "PASSWORD_REQUIRED") })
  .refine((form) => form.newPassword === form.passwordAgain, {
    path: ["passwordAgain"],
    message: "PASSWORD_MISMATCH",
  })
  .refine((form) => form.newPassword !== form.oldPassword, {
    path: ["newPassword"],
    message: "SAME_AS_CURRENT",
  });

/** Exactly six digits, unlike the register form's six characters. */
export const changeEmailInput = z.object({
  password: signInPassword,
  newEmail: email,
  code: z
    .string()
    .trim()
    .min(1, "CODE_REQUIRED")
    .regex(/^\d{6}$/, "CODE_DIGITS"),
});

const captcha = z
  .string()
  .trim()
  .min(1, "CAPTCHA_REQUIRED")
  .max(LIMITS.captchaMax, "CAPTCHA_LENGTH");

export const resetRequestInput = z.object({ email, captcha, captchaKey: z.string().max(64) });
/** The code is the one of the mailed link, so only the server looks at its shape. */
export const resetPasswordInput = z.object({
  username,
  password: newPassword,
  code: z.string().trim().min(1, "CODE_REQUIRED").max(64, "CODE_WRONG"),
});
export const resetPasswordForm = z
  .object({
    username,
    password: newPassword,
    passwordAgain: z.string().min(1, "PASSWORD_REQUIRED"),
  })
  .refine((form) => form.password === form.passwordAgain, {
    path: ["passwordAgain"],
    message: "PASSWORD_MISMATCH",
  });

const VALIDATION_CODES = [
  "USERNAME_REQUIRED",
  "USERNAME_TOO_LONG",
  "USERNAME_CHARACTERS",
  "PASSWORD_REQUIRED",
  "PASSWORD_LENGTH",
  "PASSWORD_MISMATCH",
  "EMAIL_REQUIRED",
  "EMAIL_FORMAT",
  "CODE_REQUIRED",
  "CODE_LENGTH",
  "URL_FORMAT",
  "TEXT_TOO_LONG",
  "NUMBER_FORMAT",
  "NUMBER_TOO_LARGE",
  "NUMBER_TOO_SMALL",
  "MAIL_DOMAIN_FORMAT",
  "NETWORK_FORMAT",
  "ORIGIN_FORMAT",
  "TIME_ZONE",
  "CODE_DIGITS",
  "NAME_REQUIRED",
  "SCOPE_REQUIRED",
  ...PROFILE_CODES,
  "CAPTCHA_REQUIRED",
  "CAPTCHA_LENGTH",
  ...MAIL_CODES,
  ...SIGN_ON_CODES,
] as const;
export type ValidationCode = (typeof VALIDATION_CODES)[number];
