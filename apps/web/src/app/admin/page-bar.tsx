import { type ReactNode, useMemo, useState } from "react";
import { type AdminSlots, AdminSlotsContext } from "./admin-page.tsx";

interface PageBarProps {
  /** The name of the place, which its own frame shows. */
  within: string;
  /** A page of the back office. */
  children: ReactNode;
}

/** Around a page of the back office that stands elsewhere, as in a group: the way to it and its actions in one line. */
export function PageBar({ within, children }: PageBarProps) {
  const [crumbs, setCrumbs] = useState<HTMLElement | null>(null);
  const [actions, setActions] = useState<HTMLElement | null>(null);
  const slots: AdminSlots = useMemo(() => ({ crumbs, actions, within }), [crumbs, actions, within]);
  return (
    <AdminSlotsContext value={slots}>
      <div className="mb-3 flex min-h-(--control-h) flex-wrap items-center gap-3">
        <div ref={setCrumbs} className="min-w-0 flex-1" />
        <div ref={setActions} className="flex shrink-0 items-center gap-2" />
      </div>
      {children}
    </AdminSlotsContext>
  );
}
