import { LANGUAGE_NAMES } from "@gavel/domain/language";
import { VERDICTS, VERDICTS_TO_CHOOSE } from "@gavel/domain/verdict";
import { Button } from "@gavel/ui/button";
import { Drawer } from "@gavel/ui/drawer";
import { IconButton } from "@gavel/ui/icon-button";
import { Input } from "@gavel/ui/input";
import { useIsPhone } from "@gavel/ui/lib/use-media";
import { FilterBar } from "@gavel/ui/page-header";
import { FilterSelect } from "@gavel/ui/select";
import { Switch } from "@gavel/ui/switch";
import { VerdictBadge } from "@gavel/ui/verdict-badge";
import { Trans, useLingui } from "@lingui/react/macro";
import { Hash, RotateCw, SlidersHorizontal, User } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { useHotkeys } from "../../../app/hotkeys/use-hotkeys.ts";
import { useTypedFilter } from "../../../app/keyword-field.tsx";
import { ClearFilters } from "../../../app/list/clear-filters.tsx";
import { requireSignIn } from "../../../app/session/use-session-actions.ts";
import { type SubmissionListSearch, submissionSearch } from "./list-search.ts";

interface FiltersProps {
  search: SubmissionListSearch;
  onSearch: (change: Partial<SubmissionListSearch>) => void;
  onRefresh: () => void;
  refreshing: boolean;
  /** A contest's list has none by language. */
  hasLanguages?: boolean;
}

const ALL = "all";

export function SubmissionFilters(props: FiltersProps) {
  const { search, onSearch, onRefresh, refreshing, hasLanguages = true } = props;
  const { t } = useLingui();
  const isPhone = useIsPhone();
  const count = submissionSearch.filtersIn(search).length;
  const end = (
    <>
      <OnlyMine search={search} onSearch={onSearch} />
      <IconButton
        label={t`Refresh the list`}
        icon={<RotateCw className={refreshing ? "animate-spin" : undefined} />}
        onClick={onRefresh}
      />
    </>
  );
  const controls = <Controls search={search} onSearch={onSearch} hasLanguages={hasLanguages} />;
  if (isPhone)
    return (
      <PhoneFilters count={count} end={end}>
        {controls}
      </PhoneFilters>
    );
  return (
    <FilterBar end={end}>
      {controls}
      <ClearFilters count={count} onClear={() => onSearch(submissionSearch.none)} />
    </FilterBar>
  );
}

function PhoneFilters({
  count,
  end,
  children,
}: {
  count: number;
  end: ReactNode;
  children: ReactNode;
}) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  return (
    <FilterBar end={end}>
      <Button icon={<SlidersHorizontal />} onClick={() => setOpen(true)} aria-expanded={open}>
        {count === 0 ? t`Filter` : t`Filter (${count})`}
      </Button>
      <Drawer open={open} onOpenChange={setOpen} title={t`Filter submissions`}>
        <div className="flex flex-col gap-3 p-4 [&>*]:w-full">{children}</div>
      </Drawer>
    </FilterBar>
  );
}

type ControlsProps = Pick<FiltersProps, "search" | "onSearch" | "hasLanguages">;

function Controls({ search, onSearch, hasLanguages }: ControlsProps) {
  const { t } = useLingui();
  const problem = useRef<HTMLInputElement>(null);
  useHotkeys(t`Submissions`, [
    { keys: "/", label: t`Focus the search`, run: () => problem.current?.focus() },
  ]);
  return (
    <>
      <TypedFilter
        inputRef={problem}
        label={t`Problem ID or keyword`}
        icon={<Hash />}
        value={search.problemID ?? ""}
        onChange={(problemID) => onSearch({ problemID, completeProblemID: undefined })}
      />
      <TypedFilter
        label={t`Author`}
        icon={<User />}
        value={search.onlyMine ? "" : (search.username ?? "")}
        disabled={search.onlyMine === true}
        onChange={(username) => onSearch({ username })}
      />
      <FilterSelect
        field={t`Verdict`}
        label={t`Verdict`}
        value={search.status === undefined ? ALL : String(search.status)}
        options={[
          { value: ALL, label: t`all` },
          ...VERDICTS_TO_CHOOSE.map((key) => ({
            value: String(VERDICTS[key].code),
            label: <VerdictBadge verdict={key} isStill />,
          })),
        ]}
        onChange={(value) => onSearch({ status: value === ALL ? undefined : Number(value) })}
      />
      {hasLanguages && (
        <FilterSelect
          field={t`Language`}
          label={t`Language`}
          value={search.language ?? ALL}
          options={[
            { value: ALL, label: t`all` },
            ...LANGUAGE_NAMES.map((name) => ({ value: name, label: name })),
          ]}
          onChange={(value) => onSearch({ language: value === ALL ? undefined : value })}
        />
      )}
    </>
  );
}

interface TypedFilterProps {
  label: string;
  icon: ReactNode;
  value: string;
  onChange: (value: string) => void;
  disabled?: boolean;
  inputRef?: React.Ref<HTMLInputElement>;
}

function TypedFilter({ label, icon, value, onChange, disabled, inputRef }: TypedFilterProps) {
  const typed = useTypedFilter(value, onChange);
  return (
    <Input
      {...typed}
      ref={inputRef}
      aria-label={label}
      placeholder={label}
      icon={icon}
      boxClassName="md:w-48"
      maxLength={255}
      disabled={disabled}
    />
  );
}

function OnlyMine({ search, onSearch }: Pick<FiltersProps, "search" | "onSearch">) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the switch is the control
    <label className="flex items-center gap-2 text-sm">
      <Trans>Only mine</Trans>
      <Switch
        checked={search.onlyMine ?? false}
        onCheckedChange={(onlyMine) => {
          // A visitor's switch stays off: the sign-in dialog opens instead.
          if (onlyMine && !requireSignIn()) return;
          onSearch({ onlyMine: onlyMine || undefined });
        }}
      />
    </label>
  );
}
