import { BANK_APPLICATION } from "@gavel/domain/problem";
import { useLingui } from "@lingui/react/macro";

const { asked, granted, refused } = BANK_APPLICATION;

export function useProgressWords() {
  const { t } = useLingui();
  return {
    [asked]: t({ message: "Undecided", context: "application" }),
    [granted]: t({ message: "Accepted", context: "application" }),
    [refused]: t({ message: "Refused", context: "application" }),
  };
}
