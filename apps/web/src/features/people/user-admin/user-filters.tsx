import { Button } from "@gavel/ui/button";
import { Checkbox } from "@gavel/ui/checkbox";
import { FilterBar } from "@gavel/ui/page-header";
import { FilterSelect } from "@gavel/ui/select";
import { Trans, useLingui } from "@lingui/react/macro";
import { Download, FileUp, WandSparkles } from "lucide-react";
import { useId, useState } from "react";
import { download } from "../../../app/download.ts";
import { KeywordField } from "../../../app/keyword-field.tsx";
import { ClearFilters } from "../../../app/list/clear-filters.tsx";
import { ROLE_ORDER, roleNames } from "../../../app/role-words.ts";
import { exportPath, type UserSearch, userSearch } from "./page-search.ts";

interface FilterProps {
  search: UserSearch;
  onSearch: (change: Partial<UserSearch>) => void;
}

const ALL = "all";

export function UserFilters({ search, onSearch }: FilterProps) {
  const { t, i18n } = useLingui();
  const { keyword, role, onlyAdmin = false, onlyBanned = false } = search;
  return (
    <FilterBar end={<PageActions search={search} onSearch={onSearch} />}>
      <KeywordField
        label={t`Search users`}
        placeholder={t`Username, email or name`}
        screen={t`Users`}
        value={keyword ?? ""}
        onChange={(text) => onSearch({ keyword: text })}
        className="w-full md:w-65"
      />
      <FilterSelect
        field={t`Role`}
        label={t`Role`}
        value={role === undefined ? ALL : String(role)}
        options={[
          { value: ALL, label: t`All` },
          ...ROLE_ORDER.map((id) => ({ value: String(id), label: i18n._(roleNames[id]) })),
        ]}
        onChange={(value) => onSearch({ role: ROLE_ORDER.find((id) => String(id) === value) })}
      />
      <Flag
        label={t`Only administrators`}
        checked={onlyAdmin}
        onChange={(isOn) => onSearch({ onlyAdmin: isOn ? true : undefined })}
      />
      <Flag
        label={t`Only disabled`}
        checked={onlyBanned}
        onChange={(isOn) => onSearch({ onlyBanned: isOn ? true : undefined })}
      />
      <ClearFilters
        count={userSearch.filtersIn(search).length}
        onClear={() => onSearch(userSearch.none)}
      />
    </FilterBar>
  );
}

interface FlagProps {
  label: string;
  checked: boolean;
  onChange: (isOn: boolean) => void;
}

function Flag({ label, checked, onChange }: FlagProps) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className="flex h-(--control-h) items-center gap-2 px-1 text-sm whitespace-nowrap"
    >
      <Checkbox id={id} checked={checked} onCheckedChange={(next) => onChange(next === true)} />
      {label}
    </label>
  );
}

function PageActions({ search, onSearch }: FilterProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <ExportButton path={exportPath(search)} />
      <Button icon={<FileUp />} onClick={() => onSearch({ mode: "import" })}>
        <Trans>Import CSV</Trans>
      </Button>
      <Button
        variant="primary"
        icon={<WandSparkles />}
        onClick={() => onSearch({ mode: "generate" })}
      >
        <Trans>Generate users</Trans>
      </Button>
    </div>
  );
}

/** The list as it is filtered, all pages of it. */
function ExportButton({ path }: { path: string }) {
  const [busy, setBusy] = useState(false);
  async function run() {
    setBusy(true);
    await download(path);
    setBusy(false);
  }
  return (
    <Button icon={<Download />} busy={busy} onClick={() => void run()}>
      <Trans>Export</Trans>
    </Button>
  );
}
