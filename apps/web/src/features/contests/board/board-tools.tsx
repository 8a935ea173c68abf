import { Badge } from "@gavel/ui/badge";
import { IconButton } from "@gavel/ui/icon-button";
import { SearchInput } from "@gavel/ui/input";
import { FilterBar } from "@gavel/ui/page-header";
import { Segmented } from "@gavel/ui/segmented";
import { Switch } from "@gavel/ui/switch";
import { Trans, useLingui } from "@lingui/react/macro";
import { ChartSpline, Radio, RotateCw, Star } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { useHotkeys } from "../../../app/hotkeys/use-hotkeys.ts";
import { useTypedFilter } from "../../../app/keyword-field.tsx";
import type { BoardSearch } from "./board-search.ts";

interface BoardToolsProps {
  isAdmin: boolean;
  isRunning: boolean;
  search: BoardSearch;
  onSearch: (change: BoardSearch) => void;
  isFetching: boolean;
  /** Changes show by themselves, at once. */
  isLive: boolean;
  onRefresh: () => void;
}

/** Search, and which board is shown. */
export function BoardTools(props: BoardToolsProps) {
  const { t } = useLingui();
  const { isAdmin, isRunning, search, onSearch, isFetching, isLive, onRefresh } = props;
  const field = useRef<HTMLInputElement>(null);
  const typed = useTypedFilter(search.keyword ?? "", (keyword) =>
    onSearch({ ...search, keyword: keyword === "" ? undefined : keyword, currentPage: undefined }),
  );
  useHotkeys(t`Scoreboard`, [
    { keys: "/", label: t`Focus the search`, run: () => field.current?.focus() },
    {
      keys: "m",
      label: t`Own row`,
      run: () =>
        document
          .querySelector<HTMLElement>("tr[data-own] [data-cell]")
          ?.focus({ preventScroll: false }),
    },
  ]);
  const switchTo = (name: "noStars" | "force" | "still", isOn: boolean) =>
    onSearch({ ...search, [name]: isOn || undefined, currentPage: undefined });
  return (
    <FilterBar
      end={
        <span className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
          {isLive && (
            <Badge tone="success" className="max-md:hidden">
              <Radio aria-hidden />
              {t({ message: "Live", context: "board" })}
            </Badge>
          )}
          <Labelled name={t`Star users`}>
            <Switch
              checked={search.noStars !== true}
              onCheckedChange={(isOn) => switchTo("noStars", !isOn)}
            />
          </Labelled>
          {isAdmin && (
            <Labelled name={t`Force update`}>
              <Switch
                checked={search.force === true}
                onCheckedChange={(isOn) => switchTo("force", isOn)}
              />
            </Labelled>
          )}
          <Labelled name={t`Auto refresh`}>
            <Switch
              checked={isRunning && search.still !== true}
              disabled={!isRunning}
              onCheckedChange={(isOn) => switchTo("still", !isOn)}
            />
          </Labelled>
          <IconButton
            label={t`How the leaders came there`}
            icon={<ChartSpline />}
            aria-pressed={search.leaders === true}
            onClick={() => onSearch({ ...search, leaders: search.leaders ? undefined : true })}
          />
          <IconButton
            label={t`Refresh the board`}
            icon={<RotateCw className={isFetching ? "animate-spin" : undefined} />}
            onClick={onRefresh}
          />
        </span>
      }
    >
      <SearchInput
        {...typed}
        ref={field}
        aria-label={t`Search by name or school`}
        placeholder={t`Name or school`}
        boxClassName="md:w-64"
        maxLength={100}
      />
      <Segmented
        label={t`Rows`}
        value={search.followed === true ? "followed" : "all"}
        options={[
          { value: "all", label: t({ message: "All", context: "board" }) },
          { value: "followed", label: <Followed /> },
        ]}
        onChange={(rows) =>
          onSearch({
            ...search,
            followed: rows === "followed" || undefined,
            currentPage: undefined,
          })
        }
      />
    </FilterBar>
  );
}

/** With the star by which rows are chosen. */
function Followed() {
  return (
    <>
      <Star aria-hidden />
      <Trans context="board">Followed</Trans>
    </>
  );
}

function Labelled({ name, children }: { name: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the switch is the control
    <label className="flex items-center gap-2 text-sm">
      {name}
      {children}
    </label>
  );
}
