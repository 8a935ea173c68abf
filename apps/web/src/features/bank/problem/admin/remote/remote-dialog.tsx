import { Callout } from "@gavel/ui/callout";
import { Dialog } from "@gavel/ui/dialog";
import { Tabs, tabPanelId } from "@gavel/ui/tabs";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { CircleCheck } from "lucide-react";
import { useState } from "react";
import { RemoteProblemForm } from "../../../../../app/remote/remote-problem-form.tsx";
import { type Outputs, trpc } from "../../../../../app/trpc.ts";
import type { ProblemAdminSearch } from "../page-search.ts";
import { BatchProgress } from "./batch-progress.tsx";
import { ListForm } from "./list-form.tsx";

type Imported = Outputs["remoteProblem"]["import"];

interface RemoteDialogProps {
  search: ProblemAdminSearch;
  onSearch: (change: Partial<ProblemAdminSearch>) => void;
}

/** Problems from other judges into the bank: one, or a list that goes on when the page is left. */
export default function RemoteDialog({ search, onSearch }: RemoteDialogProps) {
  const { t } = useLingui();
  const { list } = search;
  const tab = search.remote === "list" || list !== undefined ? "list" : "one";
  return (
    <Dialog
      open
      size="wide"
      keepOnOutsideClick
      title={t`Import from another judge`}
      description={t`The statement comes here; submissions are judged there.`}
      onOpenChange={(open) => !open && onSearch({ remote: undefined, list: undefined })}
    >
      <Tabs
        id="remote"
        label={t`Import from another judge`}
        className="mb-4"
        value={tab}
        items={[
          { value: "one", label: <Trans>One problem</Trans> },
          { value: "list", label: <Trans>A list</Trans> },
        ]}
        onChange={(remote) => onSearch({ remote, list: undefined })}
      />
      <div role="tabpanel" id={tabPanelId("remote", tab)}>
        {tab === "one" ? (
          <OneProblem />
        ) : list === undefined ? (
          <ListForm onOpen={(id) => onSearch({ list: id })} />
        ) : (
          <BatchProgress key={list} id={list} onBack={() => onSearch({ list: undefined })} />
        )}
      </div>
    </Dialog>
  );
}

function OneProblem() {
  const { problem } = trpc.useUtils();
  const [imported, setImported] = useState<Imported | null>(null);
  const send = trpc.remoteProblem.import.useMutation({
    meta: { inline: true },
    onMutate: () => setImported(null),
    onSuccess: (made) => {
      setImported(made);
      void problem.findForStaff.invalidate();
    },
  });
  return (
    <div className="grid gap-4">
      <RemoteProblemForm label={<Trans>Import</Trans>} send={(wish) => send.mutateAsync(wish)} />
      {imported !== null && <Made imported={imported} />}
    </div>
  );
}

function Made({ imported }: { imported: Imported }) {
  const { pid, problemId, title, lost } = imported;
  return (
    <Callout icon={<CircleCheck />}>
      <p role="status">
        <Trans>Imported:</Trans>{" "}
        <Link to="/admin/problems/$pid" params={{ pid: `${pid}` }} search={{}} className="link">
          <span className="figure">{problemId}</span> <span translate="no">{title}</span>
        </Link>
      </p>
      {lost.length > 0 && (
        <>
          <p className="mt-2 text-xs">
            <Trans>This did not come:</Trans>
          </p>
          <ul translate="no" className="text-xs wrap-anywhere text-muted-foreground">
            {lost.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </>
      )}
    </Callout>
  );
}
