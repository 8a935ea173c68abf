import { countNames, fits, namesOf } from "@gavel/domain/contest/account-rule";
import { Card, CardHeader } from "@gavel/ui/card";
import { Field } from "@gavel/ui/field";
import { Input } from "@gavel/ui/input";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { CircleCheck, CircleX, Search } from "lucide-react";
import { useState } from "react";
import { type FormValues, ruleOf } from "./form-values.ts";

const SHOWN = 5;

/** Which usernames the account rule allows, and why a name is none of them. */
export function RulePreview({ values }: { values: FormValues }) {
  const total = countNames(ruleOf(values));
  return (
    <Card>
      <CardHeader
        title={<Trans>Who fits</Trans>}
        detail={<Plural value={total} one="# username" other="# usernames" />}
      />
      <ul className="divide-y">
        {firstNames(values).map((name) => (
          <li key={name} className="flex h-9 items-center gap-3 px-4">
            <CircleCheck aria-hidden className="size-4 shrink-0 text-success" />
            <span className="truncate font-mono text-xs" translate="no">
              {name}
            </span>
          </li>
        ))}
      </ul>
      {total > SHOWN && (
        <p className="border-t px-4 py-2 text-xs text-muted-foreground">
          <Plural value={total - SHOWN} one="and # more" other="and # more" />
        </p>
      )}
      <TryName values={values} />
    </Card>
  );
}

function firstNames(values: FormValues): string[] {
  const names: string[] = [];
  for (const name of namesOf(ruleOf(values))) {
    names.push(name);
    if (names.length === SHOWN) break;
  }
  return names;
}

/** Any username, and why it does not fit. */
function TryName({ values }: { values: FormValues }) {
  const { t } = useLingui();
  const [name, setName] = useState("");
  const word = name.trim();
  const isFit = word !== "" && fits(ruleOf(values), word);
  return (
    <div className="border-t p-4">
      <Field
        label={<Trans>Try a username</Trans>}
        hint={word === "" || isFit ? undefined : <WhyNot name={word} values={values} />}
      >
        {(control) => (
          <Input
            {...control}
            icon={<Search />}
            value={name}
            placeholder={t`Username`}
            autoComplete="off"
            spellCheck={false}
            className="font-mono"
            onChange={(event) => setName(event.target.value)}
            trailing={
              word === "" ? undefined : (
                <span
                  role="status"
                  className={`flex shrink-0 items-center gap-1 text-xs font-medium ${isFit ? "text-success" : "text-destructive"}`}
                >
                  {isFit ? (
                    <CircleCheck aria-hidden className="size-4" />
                  ) : (
                    <CircleX aria-hidden className="size-4" />
                  )}
                  {isFit ? <Trans>Fits</Trans> : <Trans>Does not fit</Trans>}
                </span>
              )
            }
          />
        )}
      </Field>
    </div>
  );
}

function WhyNot({ name, values }: { name: string; values: FormValues }) {
  const { prefix, suffix, start, end } = ruleOf(values);
  const low = name.toLowerCase();
  if (start === null || end === null) return <Trans>It is not among those also allowed.</Trans>;
  if (!low.startsWith(prefix.toLowerCase())) return <Trans>It does not begin with {prefix}.</Trans>;
  if (!low.endsWith(suffix.toLowerCase())) return <Trans>It does not end with {suffix}.</Trans>;
  const digits = name.slice(prefix.length, name.length - suffix.length);
  if (!/^\d+$/.test(digits)) return <Trans>There is no number in its place.</Trans>;
  if (`${Number(digits)}` !== digits) {
    const wanted = `${prefix}${Number(digits)}${suffix}`;
    return <Trans>Numbers have no zeros before them: {wanted}</Trans>;
  }
  return (
    <Trans>
      Its number is not from {start} to {end}.
    </Trans>
  );
}
