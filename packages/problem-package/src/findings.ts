import type { Refusal, Remark } from "./model.ts";

/** What a reader has to say while it reads: nothing of a package is dropped in silence. */
export class Findings {
  readonly remarks: Remark[] = [];
  readonly refusals: Refusal[] = [];

  /** Something that the site has no use for, or no means for. */
  ignore(path: string, text: string): void {
    this.#remark({ path, what: "ignored", text });
  }

  /** Taken, in another form. */
  change(path: string, text: string): void {
    this.#remark({ path, what: "changed", text });
  }

  warn(path: string, text: string): void {
    this.#remark({ path, what: "warning", text });
  }

  /** The problem cannot be taken; reading goes on, so that the author learns of everything at once. */
  refuse(path: string, reason: string): void {
    if (this.refusals.some((one) => one.path === path && one.reason === reason)) return;
    this.refusals.push({ path, reason });
  }

  #remark(remark: Remark): void {
    const known = this.remarks.some((one) => one.path === remark.path && one.text === remark.text);
    if (!known) this.remarks.push(remark);
  }
}
