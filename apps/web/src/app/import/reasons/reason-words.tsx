import { useLingui } from "@lingui/react/macro";
import { reasonText } from "./reason-text.ts";

export default function ReasonWords({ text }: { text: string }) {
  const { i18n } = useLingui();
  return reasonText(i18n, text);
}
