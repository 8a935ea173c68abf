import { helloRequest } from "@gavel/judge-protocol/judge";
import type { z } from "zod";

/** A host that was silent for longer counts as gone. */
export const ONLINE_MS = 15_000;

export const sandboxFacts = helloRequest.shape.sandbox;
export type SandboxFacts = z.infer<typeof sandboxFacts>;
export const loadFacts = helloRequest.shape.load;
export type LoadFacts = z.infer<typeof loadFacts>;

export interface JudgehostView {
  id: string;
  name: string;
  version: string;
  slots: number;
  isEnabled: boolean;
  isOnline: boolean;
  /** Judgements it holds now. */
  held: number;
  languages: { name: string; available: boolean; version: string | null; reason: string | null }[];
  /** null when the host said nothing that we understand. */
  sandbox: SandboxFacts | null;
  load: LoadFacts | null;
  firstSeenAt: Date;
  seenAt: Date;
}
