import { Segmented } from "@gavel/ui/segmented";
import { useState } from "react";
import { BasicsSection } from "./basics.tsx";
import { BoardsSection } from "./boards.tsx";
import { CodeSection } from "./code.tsx";
import { FormsSection } from "./forms.tsx";
import { JudgeSection } from "./judge.tsx";
import { OverlaysSection } from "./overlays.tsx";
import { TablesSection } from "./tables.tsx";

const SECTIONS = {
  basics: BasicsSection,
  forms: FormsSection,
  judge: JudgeSection,
  tables: TablesSection,
  overlays: OverlaysSection,
  code: CodeSection,
  boards: BoardsSection,
};
type Name = keyof typeof SECTIONS;
const NAMES: readonly Name[] = ["basics", "forms", "judge", "tables", "overlays", "code", "boards"];

/** Every component in every state. Texts here are samples and are not translated. */
export function Gallery() {
  const fromHash = NAMES.find((name) => name === location.hash.slice(1));
  const [name, setName] = useState<Name>(fromHash ?? "basics");
  const Section = SECTIONS[name];
  return (
    <div className="page py-5">
      {name !== "basics" && <h1 className="sr-only">{name}</h1>}
      <div className="mb-5 overflow-x-auto">
        <Segmented
          label="Section"
          value={name}
          options={NAMES.map((value) => ({ value, label: value }))}
          onChange={setName}
        />
      </div>
      <Section />
    </div>
  );
}
