/** The form of a problem as requests bring it, whatever place it is for. */
import { problemForm } from "@gavel/api/bank/problem";
import type { RowRequest } from "../../row.ts";

/** Hand-typed cases come inside the form. */
export const FORM_BYTES_MAX = 64 * 1024 * 1024;

export const formIn = ({ json }: RowRequest) => json.parse(problemForm);
