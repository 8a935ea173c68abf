import type { PackageReason } from "@gavel/domain/package-reason";
import type { PackageRefused, Refusal, Remark } from "./model.ts";
import type { ArchiveError } from "./safe-archive.ts";

/** What a reader has to say while it reads: nothing of a package is dropped in silence. */
export class Findings {
  readonly remarks: Remark[] = [];
  readonly refusals: Refusal[] = [];

  /** Something that the site has no use for, or no means for. */
  ignore(path: string, text: PackageReason): void {
    this.#remark({ path, what: "ignored", text });
  }

  /** Taken, in another form. */
  change(path: string, text: PackageReason): void {
    this.#remark({ path, what: "changed", text });
  }

  warn(path: string, text: PackageReason): void {
    this.#remark({ path, what: "warning", text });
  }

  /** The problem cannot be taken; reading goes on, so that the author learns of everything at once. */
  refuse(path: string, reason: PackageReason): void {
    this.#refusal({ path, reason });
  }

  /** What was thrown where the reading ended. */
  refuseBy(error: PackageRefused | ArchiveError): void {
    if ("refusals" in error) for (const one of error.refusals) this.#refusal(one);
    else this.#refusal({ path: "", reason: error.message });
  }

  #refusal(refusal: Refusal): void {
    const { path, reason } = refusal;
    if (this.refusals.some((one) => one.path === path && one.reason === reason)) return;
    this.refusals.push(refusal);
  }

  #remark(remark: Remark): void {
    const known = this.remarks.some((one) => one.path === remark.path && one.text === remark.text);
    if (!known) this.remarks.push(remark);
  }
}
