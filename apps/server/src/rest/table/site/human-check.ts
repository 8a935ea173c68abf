import { slideProofInput, workProofInput } from "@gavel/api/site/human-check";
import { type RestRow, row } from "../../row.ts";

/** What tells people from programs. */
export const humanCheckRows: readonly RestRow[] = [
  row({ method: "GET", path: "/api/slide-verify", who: "anyone", procedure: "humanCheck.slide" }),
  row({
    method: "POST",
    path: "/api/slide-verify",
    who: "anyone",
    procedure: "humanCheck.solveSlide",
    input: ({ json }) => json.parse(slideProofInput),
  }),
  row({ method: "GET", path: "/api/human-work", who: "anyone", procedure: "humanCheck.work" }),
  row({
    method: "POST",
    path: "/api/slide-verify-work",
    who: "anyone",
    procedure: "humanCheck.proveForSignIn",
    input: ({ json }) => json.parse(workProofInput),
  }),
  row({ method: "GET", path: "/api/captcha", who: "anyone", procedure: "humanCheck.captcha" }),
  row({
    method: "POST",
    path: "/api/captcha-work",
    who: "anyone",
    procedure: "humanCheck.proveForCaptcha",
    input: ({ json }) => json.parse(workProofInput),
  }),
];
