import { countNames, fits, formatAccountRule, namesOf } from "@gavel/domain/contest/account-rule";
import { LIMITS } from "@gavel/domain/limit";
import { Card, CardHeader } from "@gavel/ui/card";
import { Field } from "@gavel/ui/field";
import { Input } from "@gavel/ui/input";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { keepPreviousData } from "@tanstack/react-query";
import { CircleCheck, CircleMinus, CircleX, Search } from "lucide-react";
import { type ReactNode, useState } from "react";
import { type Outputs, trpc } from "../../../../app/trpc.ts";
import { useSettled } from "../../../../app/use-settled.ts";
import { type FormValues, ruleOf } from "./form-values.ts";

const SHOWN = 5;

type Fit = Outputs["contest"]["accountFit"];

/** Which usernames the account rule allows, who has them, and why a name is none of them. */
export function RulePreview({ values, action }: { values: FormValues; action?: ReactNode }) {
  const [tried, setTried] = useState("");
  const rule = ruleOf(values);
  const asked = { rule: useSettled(formatAccountRule(rule)), name: useSettled(tried.trim()) };
  const { data: fit } = trpc.contest.accountFit.useQuery(
    { rule: asked.rule, ...(asked.name.length > 0 && { name: asked.name }) },
    { placeholderData: keepPreviousData, staleTime: 0, meta: { inline: true } },
  );
  const total = countNames(rule);
  return (
    <Card>
      <CardHeader
        title={<Trans>Who fits</Trans>}
        detail={<Plural value={total} one="# username" other="# usernames" />}
        action={action}
      />
      {fit !== undefined && total > 0 && <Counts total={total} fits={fit.fits} />}
      <ul className="divide-y">
        {firstNames(values).map((name) => (
          <Name key={name} name={name} first={fit?.first} />
        ))}
      </ul>
      {total > SHOWN && (
        <p className="border-t px-4 py-2 text-xs text-muted-foreground">
          <Plural value={total - SHOWN} one="and # more" other="and # more" />
        </p>
      )}
      <TryName
        values={values}
        name={tried}
        onName={setTried}
        account={asked.name === tried.trim() ? fit?.tried : undefined}
      />
    </Card>
  );
}

/** Of the names, how many are accounts. */
function Counts({ total, fits: existing }: { total: number; fits: number }) {
  const missing = Math.max(0, total - existing);
  return (
    <p className="flex flex-wrap gap-x-3 border-b px-4 py-2 text-xs text-muted-foreground">
      <Plural value={existing} one="# has an account" other="# have an account" />
      {missing > 0 && (
        <span className="text-warning">
          <Plural value={missing} one="# has none yet" other="# have none yet" />
        </span>
      )}
    </p>
  );
}

/** With how its owner is called, or that nobody has it; while that is being asked, the name alone. */
function Name({ name, first }: { name: string; first: Fit["first"] | undefined }) {
  const known = first?.find((one) => one.name === name);
  const isMissing = known !== undefined && known.account === null;
  return (
    <li className="flex h-9 items-center gap-3 px-4">
      {isMissing ? (
        <CircleMinus aria-hidden className="size-4 shrink-0 text-warning" />
      ) : (
        <CircleCheck aria-hidden className="size-4 shrink-0 text-success" />
      )}
      <span className="truncate font-mono text-xs" translate="no">
        {name}
      </span>
      {isMissing ? (
        <span className="ml-auto shrink-0 text-xs text-warning">
          <Trans>no account</Trans>
        </span>
      ) : (
        <span translate="no" className="ml-auto min-w-0 truncate text-xs text-muted-foreground">
          {known?.account?.nickname}
        </span>
      )}
    </li>
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

function Owner({ nickname }: { nickname: string }) {
  if (nickname === "") return <Trans>The account exists.</Trans>;
  return <Trans>It belongs to {nickname}.</Trans>;
}

interface TryNameProps {
  values: FormValues;
  name: string;
  onName: (name: string) => void;
  /** Who has the name; null = nobody, undefined = not known yet. */
  account: Fit["tried"] | undefined;
}

/** Any username, and why it does not fit. */
function TryName({ values, name, onName, account }: TryNameProps) {
  const { t } = useLingui();
  const word = name.trim();
  const isFit = word !== "" && fits(ruleOf(values), word);
  return (
    <div className="border-t p-4">
      <Field
        label={<Trans>Try a username</Trans>}
        hint={
          word === "" ? undefined : (
            <>
              {!isFit && <WhyNot name={word} values={values} />}{" "}
              {account === null && <Trans>There is no such account.</Trans>}
              {account && <Owner nickname={account.nickname} />}
            </>
          )
        }
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
            maxLength={LIMITS.usernameMax}
            onChange={(event) => onName(event.target.value)}
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
