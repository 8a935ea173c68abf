import type { RefusedStep, SignInWay } from "@gavel/domain/sign-in";
import { z } from "zod";

export const mailChoiceInput = z.object({ isOn: z.boolean() });
export const sessionIdInput = z.object({ id: z.uuid() });

/** One place where somebody is signed in. */
export interface SessionView {
  id: string;
  userAgent: string;
  ip: string;
  createdAt: Date;
  /** To the minute. */
  seenAt: Date;
  isCurrent: boolean;
}

/** A sign-in, or one that was refused. */
export interface SignInEntry {
  at: Date;
  ip: string;
  userAgent: string;
  /** null where it was refused, or is of before this was kept. */
  way: SignInWay | null;
  refusedStep: RefusedStep | null;
}
/** Whether sign-ins from elsewhere are told by mail. */
export interface SignInMail {
  isOn: boolean;
  hasEmail: boolean;
}
