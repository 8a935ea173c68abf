import { Button } from "@gavel/ui/button";
import { Checkbox } from "@gavel/ui/checkbox";
import { DifficultyBars } from "@gavel/ui/difficulty";
import { Field } from "@gavel/ui/field";
import { Input, PasswordInput, SearchInput } from "@gavel/ui/input";
import { FilterBar } from "@gavel/ui/page-header";
import { RadioGroup } from "@gavel/ui/radio";
import { Segmented } from "@gavel/ui/segmented";
import { FilterSelect, Select } from "@gavel/ui/select";
import { Switch } from "@gavel/ui/switch";
import { Tabs } from "@gavel/ui/tabs";
import { Textarea } from "@gavel/ui/textarea";
import { BookOpen, History, Paperclip, Shuffle } from "lucide-react";
import { useState } from "react";
import { Specimen } from "./specimen.tsx";

const SOURCES = [
  { value: "ME", label: "Mine" },
  { value: "CF", label: "Codeforces" },
  { value: "HDU", label: "HDU" },
] as const;
const MODES = [
  { value: "default", label: "Default judge", description: "Compares the output." },
  { value: "spj", label: "Special judge", description: "A program decides." },
] as const;
const TABS = [
  { value: "statement", label: "Description", icon: <BookOpen /> },
  { value: "mine", label: "My submissions", icon: <History />, count: 6 },
  { value: "annex", label: "Annex", icon: <Paperclip /> },
  { value: "news", label: "Announcements", count: 2, unread: true },
  { value: "off", label: "Rank", disabled: true },
] as const;

export function FormsSection() {
  const [source, setSource] = useState<(typeof SOURCES)[number]["value"]>("ME");
  const [mode, setMode] = useState<(typeof MODES)[number]["value"]>("default");
  const [tab, setTab] = useState<(typeof TABS)[number]["value"]>("mine");
  const [level, setLevel] = useState<"all" | "0" | "1" | "2">("all");
  const [text, setText] = useState("");
  return (
    <>
      <FilterBar end={<Button icon={<Shuffle />}>Random</Button>}>
        <SearchInput
          aria-label="Search"
          shortcut="/"
          placeholder="题号、标题或关键字"
          boxClassName="w-62"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Segmented
          label="Difficulty"
          value={level}
          options={[
            { value: "all", label: "All" },
            {
              value: "0",
              label: (
                <>
                  <DifficultyBars level={0} />
                  Easy
                </>
              ),
            },
            {
              value: "1",
              label: (
                <>
                  <DifficultyBars level={1} />
                  Mid
                </>
              ),
            },
            {
              value: "2",
              label: (
                <>
                  <DifficultyBars level={2} />
                  Hard
                </>
              ),
            },
          ]}
          onChange={setLevel}
        />
        <FilterSelect field="Source" value={source} options={SOURCES} onChange={setSource} />
        <FilterSelect ghost label="Source" value={source} options={SOURCES} onChange={setSource} />
      </FilterBar>
      <div className="mb-7 grid max-w-3xl gap-5 md:grid-cols-2">
        <Field label="Username" hint="At most 20 characters">
          {(control) => <Input {...control} defaultValue="lin_yc" />}
        </Field>
        <Field label="Password" error="Wrong username or password">
          {(control) => <PasswordInput {...control} defaultValue="secret" />}
        </Field>
        <Field label="Time limit">
          {(control) => <Input {...control} unit="ms" defaultValue="1000" />}
        </Field>
        <Field label="Disabled">
          {(control) => <Input {...control} disabled defaultValue="off" />}
        </Field>
        <Field label="Source">
          {(control) => (
            <Select {...control} value={source} options={SOURCES} onChange={setSource} />
          )}
        </Field>
        <Field label="Comment" counter={{ count: text.length, max: 10_000 }}>
          {(control) => (
            <Textarea {...control} value={text} onChange={(event) => setText(event.target.value)} />
          )}
        </Field>
      </div>
      <Specimen title="Choices">
        {/* biome-ignore lint/a11y/noLabelWithoutControl: the switch is the control */}
        <label className="flex items-center gap-2 text-sm">
          <Switch defaultChecked /> Only mine
        </label>
        <Switch aria-label="off" />
        <Switch aria-label="disabled" disabled />
        <Checkbox aria-label="on" defaultChecked />
        <Checkbox aria-label="off" />
        <Checkbox aria-label="some" checked="indeterminate" />
        <RadioGroup label="Mode" value={mode} options={MODES} onChange={setMode} />
        <RadioGroup label="Mode" cards value={mode} options={MODES} onChange={setMode} />
      </Specimen>
      <div className="max-w-xl">
        <Tabs label="Problem" value={tab} items={TABS} onChange={setTab} />
      </div>
      <div className="mt-4 max-w-76">
        <Tabs label="Narrow" value={tab} items={TABS} onChange={setTab} />
      </div>
    </>
  );
}
