import { useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { AdminPage } from "../../../app/admin/admin-page.tsx";
import { useDocumentTitle } from "../../../app/document-title.ts";
import { useOffice } from "./office.ts";

interface OfficePageProps {
  title: string;
  /** In the window's title, where one name is shared by several pages. */
  windowTitle?: string;
  /** Muted, after the title: how many there are. */
  count?: ReactNode;
  /** Of a contest, or of one to be: the way back to the list stands before it. */
  isBelowList?: boolean;
  actions?: ReactNode;
  children: ReactNode;
}

/** A page about contests where they are organised: in the back office's frame, or below the tabs of a group. */
export function OfficePage(props: OfficePageProps) {
  const { isBelowList = false, ...rest } = props;
  const { t } = useLingui();
  const { groupId, list } = useOffice();
  if (groupId !== null) return <GroupPage {...props} />;
  const parents = isBelowList ? [{ label: t`Contest List`, to: list.to }] : [];
  return <AdminPage {...rest} parents={parents} />;
}

function GroupPage(props: OfficePageProps) {
  const { title, windowTitle = title, count, isBelowList, actions, children } = props;
  const { t } = useLingui();
  const { list } = useOffice();
  useDocumentTitle(windowTitle);
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-2 text-lg font-semibold">
          {isBelowList && (
            <>
              <Link {...list} className="text-muted-foreground hover:text-foreground">
                {t({ message: "Contests", context: "group" })}
              </Link>
              <span aria-hidden className="text-muted-foreground">
                /
              </span>
            </>
          )}
          <h2 className="min-w-0 wrap-anywhere">{title}</h2>
          {count !== undefined && (
            <span className="figure text-sm font-normal text-muted-foreground">{count}</span>
          )}
        </div>
        <div className="flex flex-wrap gap-2">{actions}</div>
      </div>
      {children}
    </>
  );
}
