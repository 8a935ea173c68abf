import { useIsPhone } from "@gavel/ui/lib/use-media";
import { useLingui } from "@lingui/react/macro";
import { Link, type LinkProps } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import { createContext, Fragment, type ReactNode, use } from "react";
import { createPortal } from "react-dom";
import { useDocumentTitle } from "../document-title.ts";

export interface AdminSlots {
  /** In the bar, at the left. */
  readonly crumbs: HTMLElement | null;
  /** In the bar, before search and account. */
  readonly actions: HTMLElement | null;
  /** Where such a page stands outside the back office: it is named in the window's title, and has the heading. */
  readonly within?: string;
}

/** Where pages of the back office put their name and their actions; the frame around them provides the places. */
export const AdminSlotsContext = createContext<AdminSlots>({ crumbs: null, actions: null });

export interface AdminParent {
  readonly label: string;
  readonly to: LinkProps["to"];
  readonly params?: LinkProps["params"];
  readonly search?: LinkProps["search"];
}

interface AdminPageProps {
  /** Names the page: in the bar, and in the window's title. */
  title: string;
  /** In the window's title, where one name is shared by several pages. */
  windowTitle?: string;
  /** Muted, after the title: how many there are. */
  count?: ReactNode;
  /** The way here below "Admin", for pages below a list. */
  parents?: readonly AdminParent[];
  /** Page actions, in the bar, on phones under it; one of them primary at most. */
  actions?: ReactNode;
  /** The page has an h1 of its own in its content. */
  hasOwnHeading?: boolean;
  children: ReactNode;
}

/** Every page of the back office: its name and actions go into the bar, the rest is the content under it. */
export function AdminPage(props: AdminPageProps) {
  const { title, windowTitle, count, parents = [], actions, children } = props;
  const { t } = useLingui();
  const slots = use(AdminSlotsContext);
  const isPhone = useIsPhone();
  const { within } = slots;
  const name = windowTitle ?? title;
  useDocumentTitle(within === undefined ? name : `${name} - ${within}`);
  const Name = props.hasOwnHeading ? "span" : within === undefined ? "h1" : "h2";
  const home: AdminParent = {
    ...{ label: t({ message: "Admin", context: "back office" }), to: "/admin/dashboard" },
  };
  const way = within === undefined ? [home, ...parents] : parents;
  return (
    <>
      {slots.crumbs !== null &&
        createPortal(
          <nav aria-label={t`Breadcrumb`} className="flex min-w-0 items-center gap-1.5 text-sm">
            {way.map(({ label, to, params, search }) => (
              <Fragment key={label}>
                <Link
                  to={to}
                  params={params}
                  search={search}
                  className="truncate text-muted-foreground hover:text-foreground hover:underline max-md:hidden"
                >
                  {label}
                </Link>
                <Step className="max-md:hidden" />
              </Fragment>
            ))}
            <Name className="truncate text-base font-semibold">{title}</Name>
            {count !== undefined && (
              <span className="figure ml-1 text-sm text-muted-foreground">{count}</span>
            )}
          </nav>,
          slots.crumbs,
        )}
      {isPhone && actions !== undefined && (
        <div className="mb-3 flex flex-wrap gap-2">{actions}</div>
      )}
      {!isPhone &&
        slots.actions !== null &&
        actions !== undefined &&
        createPortal(actions, slots.actions)}
      {children}
    </>
  );
}

function Step({ className }: { className: string }) {
  return (
    <ChevronRight aria-hidden className={`size-3.5 shrink-0 text-muted-foreground ${className}`} />
  );
}
