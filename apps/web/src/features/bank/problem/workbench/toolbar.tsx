import { languagesOfFile } from "@gavel/domain/language";
import { LIMITS } from "@gavel/domain/limit";
import { ConfirmDialog } from "@gavel/ui/confirm-dialog";
import { IconButton } from "@gavel/ui/icon-button";
import { notifyError, notifyInfo } from "@gavel/ui/toast";
import { Trans, useLingui } from "@lingui/react/macro";
import { FileClock, RotateCcw, Upload } from "lucide-react";
import { type ChangeEvent, useRef, useState } from "react";
import { errorMessage } from "../../../../app/errors/error-text.ts";
import { readFile } from "../../../../app/read-file.ts";
import { requireSignIn } from "../../../../app/session/use-session-actions.ts";
import type { Outputs } from "../../../../app/trpc.ts";
import { trpc } from "../../../../app/trpc.ts";
import type { Problem } from "../types.ts";
import { DraftState } from "./draft-state.tsx";
import type { EditorSettings } from "./editor-settings.ts";
import { LanguageMenu } from "./language-menu.tsx";
import { SettingsPopover } from "./settings-popover.tsx";
import type { Workspace } from "./use-workspace.ts";

interface ToolbarProps {
  problem: Problem;
  workspace: Workspace;
  settings: EditorSettings;
  onSettings: (part: Partial<EditorSettings>) => void;
  onFocusEditor: () => void;
}

/** Above the editor: language and draft at the left, what may be done with the code at the right. */
export function Toolbar(props: ToolbarProps) {
  const { problem, workspace, settings, onSettings, onFocusEditor } = props;
  const { t } = useLingui();
  return (
    <div
      role="toolbar"
      aria-label={t`Editor`}
      className="flex h-9.75 shrink-0 items-center gap-1 border-b bg-card pr-3 pl-2 coarse:h-11"
    >
      <LanguageMenu languages={problem.languages} workspace={workspace} onChosen={onFocusEditor} />
      <DraftState workspace={workspace} />
      <div className="ml-auto flex items-center">
        <ResetButton workspace={workspace} />
        <LastAcceptedButton pid={problem.pid} workspace={workspace} />
        <UploadButton workspace={workspace} languages={problem.languages} />
        <SettingsPopover settings={settings} onSettings={onSettings} />
      </div>
    </div>
  );
}

function ResetButton({ workspace }: { workspace: Workspace }) {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  const hasTemplate = workspace.language !== null && workspace.language.template !== "";
  return (
    <>
      <IconButton
        size="sm"
        label={t`Reset the code`}
        icon={<RotateCcw />}
        onClick={() => setAsking(true)}
      />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={<Trans>Reset your code?</Trans>}
        description={
          hasTemplate ? (
            <Trans>Your {workspace.language?.name} draft is replaced with the code template.</Trans>
          ) : (
            <Trans>Your {workspace.language?.name} draft is deleted.</Trans>
          )
        }
        action={<Trans>Reset the code</Trans>}
        onConfirm={workspace.reset}
      />
    </>
  );
}

function LastAcceptedButton({ pid, workspace }: { pid: number; workspace: Workspace }) {
  const { t } = useLingui();
  const utils = trpc.useUtils();
  const put = usePutCode(workspace);
  const [busy, setBusy] = useState(false);

  function use({ code, language }: Outputs["problem"]["lastAcceptedCode"]) {
    if (code === "") {
      notifyError(t`You havenot passed the problem so you cannot get the code passed recently`);
    } else {
      put(code, t`Loaded your last accepted code`, language);
    }
  }

  async function load() {
    if (!requireSignIn()) return;
    setBusy(true);
    try {
      const { place } = workspace.desk;
      const isAnew = { staleTime: 0 };
      use(
        await (place.kind === "contest"
          ? utils.contest.ownCode.fetch({ pid, contestId: place.contestId }, isAnew)
          : utils.problem.lastAcceptedCode.fetch({ pid }, isAnew)),
      );
    } catch {
      // Told by the query cache.
    } finally {
      setBusy(false);
    }
  }
  return (
    <IconButton
      size="sm"
      label={t`Get my last accepted code`}
      icon={<FileClock />}
      busy={busy}
      onClick={() => void load()}
    />
  );
}

interface UploadButtonProps {
  workspace: Workspace;
  languages: Problem["languages"];
}

function UploadButton({ workspace, languages }: UploadButtonProps) {
  const { t, i18n } = useLingui();
  const field = useRef<HTMLInputElement>(null);
  const put = usePutCode(workspace);

  async function read(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    // The same file may be chosen again.
    event.target.value = "";
    if (file === undefined) return;
    // A character of UTF-8 has at most four bytes: what is larger cannot fit.
    if (file.size > LIMITS.codeMax * 4) return notifyError(errorMessage(i18n, "CODE_TOO_LONG"));
    const content = await readFile(file);
    if (content === null) return;
    const code = new TextDecoder().decode(content).replaceAll("\r\n", "\n");
    if (code.includes("\0")) return notifyError(errorMessage(i18n, "FILE_TYPE"));
    const language = languageFor(file.name, workspace, languages);
    if (language === undefined) put(code, t`Loaded ${file.name}`);
    else put(code, t`Loaded ${file.name} as ${language}`, language);
  }
  return (
    <>
      <input
        ref={field}
        type="file"
        hidden
        aria-label={t`Code file`}
        onChange={(event) => void read(event)}
      />
      <IconButton
        size="sm"
        label={t`Upload a file`}
        icon={<Upload />}
        onClick={() => field.current?.click()}
      />
    </>
  );
}

/**
 * The language to change to for a file of this name; undefined when the chosen one fits, or when the name says nothing
 * that this problem accepts.
 */
function languageFor(
  fileName: string,
  workspace: Workspace,
  languages: Problem["languages"],
): string | undefined {
  const names: readonly string[] = languagesOfFile(fileName);
  if (names.includes(workspace.language?.name ?? "")) return undefined;
  return languages.find((one) => one.isAvailable && names.includes(one.name))?.name;
}

/** Puts code into the editor and offers the way back. */
export function usePutCode(workspace: Workspace) {
  const { t } = useLingui();
  return (code: string, said: string, language?: string) => {
    const undo = workspace.replace(code, language);
    notifyInfo(said, { id: "code", action: { label: t`Undo`, onClick: undo } });
  };
}
