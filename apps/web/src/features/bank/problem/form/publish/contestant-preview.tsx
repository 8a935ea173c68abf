import { LOCALES, type Locale } from "@gavel/domain/locale";
import { withFallback } from "@gavel/domain/problem-fields";
import { Card, CardHeader } from "@gavel/ui/card";
import { ErrorState } from "@gavel/ui/error-state";
import { cn } from "@gavel/ui/lib/cn";
import { Segmented } from "@gavel/ui/segmented";
import { Skeleton } from "@gavel/ui/skeleton";
import { useLingui } from "@lingui/react/macro";
import { Monitor, Moon, Smartphone, Sun } from "lucide-react";
import { useState } from "react";
import { describeError } from "../../../../../app/errors/describe-error.ts";
import { useTheme } from "../../../../../app/theme.ts";
import { trpc } from "../../../../../app/trpc.ts";
import { Statement } from "../../detail/statement.tsx";
import { useLocaleNames } from "../fields/locale-words.ts";
import type { FieldsPart } from "../fields/use-fields-part.ts";

interface PreviewProps {
  fields: FieldsPart;
  /** In which it is read. */
  groupId: number | undefined;
}

/** The problem page as a contestant sees it, in either language, width and theme. */
export function ContestantPreview({ fields, groupId }: PreviewProps) {
  const { t, i18n } = useLingui();
  const { dark } = useTheme();
  const localeNames = useLocaleNames();
  const { draft, view } = fields;
  const reader = LOCALES.find((one) => one === i18n.locale) ?? draft.mainLocale;
  const [locale, setLocale] = useState<Locale>(reader);
  const [width, setWidth] = useState<"wide" | "phone">("wide");
  const [theme, setTheme] = useState<"light" | "dark">(dark ? "dark" : "light");
  const problemId = view.problemId;
  const problem = trpc.problem.get.useQuery({ problemId, groupId }, { meta: { inline: true } });
  const texts = locale === draft.mainLocale ? draft.main : withFallback(draft.other, draft.main);
  return (
    <Card aria-label={t`Preview as a contestant`} className="min-w-0 overflow-hidden">
      <CardHeader
        className="flex-wrap py-2 [&>div]:shrink"
        title={t`Preview as a contestant`}
        action={
          <span className="flex flex-wrap gap-2">
            <Segmented
              label={t`Language`}
              value={locale}
              options={LOCALES.map((value) => ({ value, label: localeNames[value] }))}
              onChange={setLocale}
            />
            <Segmented
              label={t`Width`}
              value={width}
              options={[
                { value: "wide", label: <Monitor aria-hidden />, name: t`Computer` },
                { value: "phone", label: <Smartphone aria-hidden />, name: t`Phone` },
              ]}
              onChange={setWidth}
            />
            <Segmented
              label={t`Theme`}
              value={theme}
              options={[
                { value: "light", label: <Sun aria-hidden />, name: t`Light` },
                { value: "dark", label: <Moon aria-hidden />, name: t`Dark` },
              ]}
              onChange={setTheme}
            />
          </span>
        }
      />
      <div className={cn(theme, "bg-muted p-4")}>
        <div
          className={cn(
            "mx-auto rounded-lg border bg-card p-5 text-foreground",
            width === "phone" && "max-w-90",
          )}
        >
          {problem.error !== null && (
            <ErrorState
              title={t`The problem did not load`}
              reason={describeError(i18n, problem.error)}
              onRetry={() => void problem.refetch()}
            />
          )}
          {problem.isPending && <Skeleton className="h-80 w-full" />}
          {problem.data !== undefined && (
            <Statement
              as="h2"
              source={null}
              problem={{
                ...problem.data,
                ...texts,
                source: draft.source,
                examples: draft.examples,
                timeLimitMs: draft.timeLimitMs,
                memoryLimitMb: draft.memoryLimitMb,
              }}
            />
          )}
        </div>
      </div>
    </Card>
  );
}
