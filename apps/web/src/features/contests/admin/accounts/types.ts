import type { ReactNode } from "react";
import type { HandedOut } from "../../../../app/handed-out.ts";
import type { Outputs } from "../../../../app/trpc.ts";

export type Accounts = Outputs["contestAccount"]["find"];
export type AccountRow = Accounts["records"][number];

/** What a contest's account rule asks of the dialogs that make accounts. */
export interface AccountWish {
  readonly prefix: string;
  readonly suffix: string;
  /** null: the rule numbers nobody. */
  readonly range: { readonly from: number; readonly to: number } | null;
  /** Names of the rule that nobody has, as far as they are known. */
  readonly missing: readonly string[];
}

export interface MakerProps {
  mode: "generate" | "import";
  wish: AccountWish;
  /** Told of the accounts that were made, with their passwords. */
  onMade: (rows: readonly HandedOut[]) => void;
  /** What can be done with them next. */
  next: ReactNode;
  onClose: () => void;
}
