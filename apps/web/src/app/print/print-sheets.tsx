import type { ReactNode } from "react";
import { createPortal } from "react-dom";

interface PrintSheetsProps {
  /** How pages lie; `plain` = upright, with margins, for texts that flow over several. */
  page: "landscape" | "portrait" | "plain";
  children: ReactNode;
}

/** What is printed in place of the page; on the screen there is none of it. Black on white in either theme. */
export function PrintSheets({ page, children }: PrintSheetsProps) {
  return createPortal(
    <div data-print-sheets={page} className="paper hidden print:block">
      {children}
    </div>,
    document.body,
  );
}
