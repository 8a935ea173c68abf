import { TITLE_NAME_MAX } from "@gavel/domain/limit";
import { profileFields } from "@gavel/domain/profile";
import { ROLE_IDS } from "@gavel/domain/role-id";
import { email, newPassword, newUsername } from "@gavel/domain/validation";
import { z } from "zod";
import type { UserDetail } from "./types.ts";

const optional = <T extends z.ZodType>(field: T) => z.union([z.literal(""), field]);

/** The form of one account. Its messages are codes; an empty password stays as it is. */
export const editForm = z.object({
  username: newUsername,
  email: optional(email),
  realname: profileFields.realname,
  nickname: profileFields.nickname,
  school: profileFields.school,
  number: profileFields.number,
  titleName: z.string().trim().max(TITLE_NAME_MAX, "TEXT_TOO_LONG"),
  titleColor: optional(z.string().regex(/^#[0-9a-f]{6}$/i, "COLOR_FORMAT")),
  role: z.literal(ROLE_IDS),
  isBanned: z.boolean(),
  newPassword: optional(newPassword),
});
export type EditForm = z.input<typeof editForm>;

/** Before the account is loaded. */
export const EMPTY: EditForm = {
  ...{ username: "", email: "", realname: "", nickname: "", school: "", number: "" },
  ...{ titleName: "", titleColor: "", role: 1002, isBanned: false, newPassword: "" },
};

export function formOf(user: UserDetail): EditForm {
  return {
    username: user.username,
    email: user.email ?? "",
    realname: user.realname,
    nickname: user.nickname,
    school: user.school,
    number: user.number,
    titleName: user.titleName ?? "",
    titleColor: user.titleColor ?? "",
    role: user.role,
    isBanned: user.isBanned,
    newPassword: "",
  };
}

/** Only what differs: whatever somebody else changed meanwhile stays. */
export function changesOf(user: UserDetail, form: EditForm): Partial<EditForm> {
  const before = formOf(user);
  const names = Object.keys(before) as (keyof EditForm)[];
  return Object.fromEntries(
    names.filter((name) => form[name] !== before[name]).map((name) => [name, form[name]]),
  );
}
