/** How the problem form is put together: each part keeps a draft, knows its faults and saves itself. */
export type FormTab = "statement" | "limits" | "data" | "judging" | "solutions" | "publish";

export const FORM_TABS: readonly FormTab[] = [
  ...(["statement", "limits", "data"] as const),
  ...(["judging", "solutions", "publish"] as const),
];

export interface Fault {
  readonly tab: FormTab;
  /** error = must be mended; missing = may be missing. */
  readonly kind: "error" | "missing";
  readonly text: string;
  /** DOM id of what is to be focused. */
  readonly field?: string;
}

export interface FormPart {
  readonly isDirty: boolean;
  readonly faults: readonly Fault[];
  /** When the browser last kept the draft; null or absent = it has not. */
  readonly keptAt?: Date | null;
  /** When the draft was kept that this page began with; null or absent = it began with what is stored. */
  readonly restoredAt?: Date | null;
  /** Throws the server's refusal; what was not saved stays in the draft. */
  save(): Promise<void>;
  /** Another part was saved and this one had nothing to save; never throws. */
  afterOthers?(): Promise<void>;
  discard(): void;
}
