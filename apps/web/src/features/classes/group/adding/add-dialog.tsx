import { GROUP_LEVEL } from "@gavel/domain/group/access";
import { GROUP_ADD_AT_ONCE, readMemberNames } from "@gavel/domain/group/member-sheet";
import { Button } from "@gavel/ui/button";
import { Dialog } from "@gavel/ui/dialog";
import { Field } from "@gavel/ui/field";
import { Select } from "@gavel/ui/select";
import { Textarea } from "@gavel/ui/textarea";
import { notifySuccess } from "@gavel/ui/toast";
import { plural } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { ChooseFileButton, CSV_FILES } from "../../../../app/choose-file-button.tsx";
import { trpc } from "../../../../app/trpc.ts";
import { levelText } from "../marks.tsx";
import type { Group, NamesLookedUp } from "../types.ts";
import { type FileRefusal, readNamesOf } from "./read-names.ts";
import { WhoIsWho } from "./who-is-who.tsx";

type NewLevel = 3 | 4 | 5;

/** Many into a group, by a list of names: what would become of each is shown before anything is written. */
export default function AddDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const { t } = useLingui();
  const utils = trpc.useUtils();
  const [text, setText] = useState("");
  const [refusal, setRefusal] = useState<FileRefusal | null>(null);
  const [told, setTold] = useState<{ text: string; sorted: NamesLookedUp } | null>(null);
  const [level, setLevel] = useState<NewLevel>(GROUP_LEVEL.member);
  const [withRefused, setWithRefused] = useState(false);
  const lookUp = trpc.groupMember.lookUp.useMutation();
  const add = trpc.groupMember.add.useMutation();
  const { names, isTooLong } = readMemberNames(text);
  const sorted = told?.text === text ? told.sorted : null;
  const count = sorted && sorted.found.length + (withRefused ? sorted.refused.length : 0);
  const isBusy = lookUp.isPending || add.isPending;

  function write(next: string) {
    setText(next);
    setRefusal(null);
  }
  async function check(list: string) {
    const wanted = readMemberNames(list);
    if (wanted.names.length === 0 || wanted.isTooLong) return;
    const answer = await lookUp.mutateAsync({ groupId: group.id, names: [...wanted.names] });
    setTold({ text: list, sorted: answer });
  }
  async function open(file: File) {
    const read = await readNamesOf(file);
    if (read.refusal !== undefined) return setRefusal(read.refusal);
    const list = read.names.join("\n");
    write(list);
    await check(list);
  }
  async function send() {
    const { added } = await add.mutateAsync({
      ...{ groupId: group.id, names: [...names], level, withRefused },
    });
    notifySuccess(
      t`${plural(added, { one: "# person is", other: "# people are" })} in the group now`,
    );
    await Promise.all([utils.groupMember.invalidate(), utils.group.invalidate()]);
    onClose();
  }
  // What fails is told by the mutation itself.
  const begin = (work: Promise<void>) => void work.catch(() => undefined);
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && !isBusy && onClose()}
      size="wide"
      keepOnOutsideClick={text !== ""}
      keepOnEscape={isBusy}
      title={t`Add many`}
      description={t`Names of accounts that exist: paste them, or choose a CSV or Excel file. Nothing is written before you have seen who is who.`}
      footer={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            <Trans>Cancel</Trans>
          </Button>
          {count === null ? (
            <Button
              variant="primary"
              busy={isBusy}
              disabled={names.length === 0 || isTooLong}
              onClick={() => begin(check(text))}
            >
              <Trans>Check the names</Trans>
            </Button>
          ) : (
            <Button
              variant="primary"
              busy={isBusy}
              disabled={count === 0}
              onClick={() => begin(send())}
            >
              <Plural value={count} _0="Nobody to add" one="Add # person" other="Add # people" />
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        <Field
          label={<Trans>User names</Trans>}
          hint={
            <Trans>
              One in a line, or the column of a sheet that is headed “username”; at most{" "}
              {GROUP_ADD_AT_ONCE}.
            </Trans>
          }
          error={
            refusal !== null ? (
              <Refusal reason={refusal} />
            ) : isTooLong ? (
              <Trans>More than {GROUP_ADD_AT_ONCE} names: add them in several parts</Trans>
            ) : undefined
          }
        >
          {(control) => (
            <Textarea
              {...control}
              mono
              rows={sorted === null ? 8 : 3}
              spellCheck={false}
              value={text}
              onChange={({ target }) => write(target.value)}
            />
          )}
        </Field>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <ChooseFileButton accept={`${CSV_FILES},.xlsx`} onFile={(file) => begin(open(file))}>
            <Trans>Choose a file</Trans>
          </ChooseFileButton>
          <LevelChoice group={group} level={level} onLevel={setLevel} />
        </div>
        {sorted !== null && (
          <WhoIsWho sorted={sorted} withRefused={withRefused} onWithRefused={setWithRefused} />
        )}
      </div>
    </Dialog>
  );
}

interface LevelChoiceProps {
  group: Group;
  level: NewLevel;
  onLevel: (level: NewLevel) => void;
}

/** The levels that the reader may give; nothing to choose from is not asked. */
function LevelChoice({ group, level, onLevel }: LevelChoiceProps) {
  const { i18n, t } = useLingui();
  const most = group.isOwner || group.stored < group.level ? GROUP_LEVEL.root : group.level - 1;
  const levels = ([3, 4, 5] as const).filter((one) => one <= most);
  if (levels.length < 2) return null;
  return (
    <Select
      className="w-44"
      label={t`Level of the people added`}
      value={`${level}`}
      options={levels.map((one) => ({ value: `${one}`, label: levelText(i18n, one) }))}
      onChange={(value) => onLevel(levels.find((one) => `${one}` === value) ?? GROUP_LEVEL.member)}
    />
  );
}

function Refusal({ reason }: { reason: FileRefusal }) {
  if (reason === "too-large") return <Trans>This file is larger than 5 MB</Trans>;
  if (reason === "encoding") {
    return <Trans>This file could not be read as text in UTF-8, UTF-16 or GBK.</Trans>;
  }
  return <Trans>This file could not be read: save it as .xlsx or CSV</Trans>;
}
