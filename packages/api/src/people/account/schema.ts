import { mobile, profileFields } from "@gavel/domain/profile";
import type { RoleKey } from "@gavel/domain/role";
import {
  changeEmailInput,
  changePasswordInput,
  email,
  registerInput,
  resetPasswordInput,
  resetRequestInput,
  signInInput,
  signInStepInput,
} from "@gavel/domain/validation";
import { z } from "zod";

export {
  changeEmailInput,
  changePasswordInput,
  registerInput,
  resetPasswordInput,
  resetRequestInput,
  signInInput,
  signInStepInput,
};
export const registerCodeInput = z.object({ email });
export const checkTakenInput = z.object({
  username: z.string().max(100).optional(),
  email: z.string().max(400).optional(),
});
export const changeEmailCodeInput = z.object({ email });
export const profileChanges = z.object({ ...profileFields, mobile }).partial();
export type ChangeEmailInput = z.output<typeof changeEmailInput>;
export type ChangePasswordInput = z.output<typeof changePasswordInput>;
export type ProfileChanges = z.output<typeof profileChanges>;
export type SignInInput = z.output<typeof signInInput>;
export type SignInStepInput = z.output<typeof signInStepInput>;
export type RegisterInput = z.output<typeof registerInput>;
export type ResetRequestInput = z.output<typeof resetRequestInput>;
export type ResetPasswordInput = z.output<typeof resetPasswordInput>;
export type CheckTakenInput = z.output<typeof checkTakenInput>;

/** What a person may know of their own account; sent at sign-in. */
export interface UserInfo {
  uid: string;
  username: string;
  nickname: string;
  avatar: string | null;
  titleName: string | null;
  titleColor: string | null;
  email: string | null;
  number: string;
  gender: string;
  school: string;
  course: string;
  signature: string;
  realname: string;
  github: string;
  blog: string;
  cfUsername: string;
  mobile: string;
  roleList: RoleKey[];
}
export interface TakenAnswer {
  username: boolean;
  /** Nobody has the name, but one that it would be taken for. */
  lookalike: boolean;
  email: boolean;
}
/** `expire` in seconds. */
export interface RegisterCodeAnswer {
  email: string;
  expire: number;
}
