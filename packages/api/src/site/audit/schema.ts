import { z } from "zod";
import { pageInput } from "../../kernel/paging.ts";

const AUDIT_PAGE_SIZE = 30;
const word = z.string().trim().min(1).max(64).optional();

/** Actor: a whole name in any letter case. Target: an id, or part of a name. `to` is not included. */
export const findAuditInput = z.object({
  ...pageInput(AUDIT_PAGE_SIZE),
  actor: word,
  noun: word,
  action: word,
  target: z.string().trim().min(1).max(255).optional(),
  from: z.coerce.date().optional(),
  to: z.coerce.date().optional(),
});

export interface AuditEntry {
  id: number;
  at: Date;
  /** null: somebody at the machine's command line. */
  actor: { uid: string; username: string } | null;
  ip: string;
  /** A word of AUDIT_ACTIONS, or one that another release wrote. */
  action: string;
  targetId: string;
  targetName: string;
  /** Fields that the change touched, as they were and as they became; null where there was nothing. */
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}
