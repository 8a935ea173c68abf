import { LOCALES, type Locale } from "@gavel/domain/locale";
import { type ProblemFields, withFallback } from "@gavel/domain/problem-fields";
import { Card, CardHeader } from "@gavel/ui/card";
import { Segmented } from "@gavel/ui/segmented";
import { Trans, useLingui } from "@lingui/react/macro";
import { useDeferredValue, useState } from "react";
import { useSettled } from "../../../../../app/use-settled.ts";
import { StatementSections } from "../../detail/statement.tsx";
import { useLocaleNames } from "../fields/locale-words.ts";

interface PreviewProps {
  draft: ProblemFields;
  className?: string;
}

/** The statement as the problem page draws it, by the same parts, in either language. */
export function Preview({ draft, className }: PreviewProps) {
  const { t, i18n } = useLingui();
  const names = useLocaleNames();
  const reader = LOCALES.find((locale) => locale === i18n.locale) ?? draft.mainLocale;
  const [locale, setLocale] = useState<Locale>(reader);
  // Behind the typing: formulas and code take a while to draw.
  const shown = useDeferredValue(useSettled(draft));
  const isMain = shown.mainLocale === locale;
  const texts = isMain ? shown.main : withFallback(shown.other, shown.main);
  return (
    <Card className={className}>
      <CardHeader
        title={<Trans>Preview</Trans>}
        detail={<Trans>as the problem page</Trans>}
        action={
          <Segmented
            label={t`Language of the preview`}
            value={locale}
            options={LOCALES.map((value) => ({ value, label: names[value] }))}
            onChange={setLocale}
          />
        }
      />
      <article lang={locale} className="min-h-0 flex-1 overflow-y-auto px-4 pt-3 pb-5">
        <p className="flex flex-wrap items-baseline gap-x-3 text-xl font-semibold [overflow-wrap:anywhere]">
          <span className="figure text-md font-normal text-muted-foreground">
            {shown.problemId}
          </span>
          {texts.title}
        </p>
        <StatementSections problem={{ ...shown, ...texts }} />
      </article>
    </Card>
  );
}
