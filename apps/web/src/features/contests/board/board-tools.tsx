import { Badge } from "@gavel/ui/badge";
import { Drawer } from "@gavel/ui/drawer";
import { IconButton } from "@gavel/ui/icon-button";
import { SearchInput } from "@gavel/ui/input";
import { useIsPhone } from "@gavel/ui/lib/use-media";
import { FilterBar } from "@gavel/ui/page-header";
import { Segmented } from "@gavel/ui/segmented";
import { Switch } from "@gavel/ui/switch";
import { Trans, useLingui } from "@lingui/react/macro";
import { ChartSpline, Radio, RotateCw, SlidersHorizontal, Star } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
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
  const { search, onSearch, isFetching, isLive, onRefresh } = props;
  const isPhone = useIsPhone();
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
  return (
    <FilterBar
      end={
        <span className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2 max-md:gap-x-1">
          {isLive && (
            <Badge tone="success" className="max-md:hidden">
              <Radio aria-hidden />
              {t({ message: "Live", context: "board" })}
            </Badge>
          )}
          {isPhone ? (
            <InDrawer>
              <Switches {...props} />
            </InDrawer>
          ) : (
            <Switches {...props} />
          )}
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
        boxClassName="w-full md:w-64"
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

/** Which board it is. */
function Switches({ isAdmin, isRunning, search, onSearch }: BoardToolsProps) {
  const { t } = useLingui();
  const switchTo = (name: "noStars" | "force" | "still", isOn: boolean) =>
    onSearch({ ...search, [name]: isOn || undefined, currentPage: undefined });
  return (
    <>
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
    </>
  );
}

/** In the bar they would take two more rows of a phone, above the board that one came for. */
function InDrawer({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const label = t`Board options`;
  return (
    <>
      <IconButton
        label={label}
        icon={<SlidersHorizontal />}
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      />
      <Drawer open={isOpen} onOpenChange={setOpen} title={label}>
        <div className="flex flex-col gap-4 p-4">{children}</div>
      </Drawer>
    </>
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
    <label className="flex items-center gap-2 text-sm max-md:min-h-(--control-h) max-md:justify-between">
      {name}
      {children}
    </label>
  );
}
