import { ChevronDown } from "lucide-react";
import * as Radix from "radix-ui/collapsible";
import type { ReactNode } from "react";
import { Card, CardBody } from "./card.tsx";

interface FoldCardProps {
  title: ReactNode;
  children: ReactNode;
  /** Whether it is open at first. */
  opens?: boolean;
  /** The body reaches to the edges: a table. */
  isBare?: boolean;
}

/** A card whose body folds away under its title, and what was typed in it stays while it is folded. */
export function FoldCard({ title, children, opens = true, isBare = false }: FoldCardProps) {
  return (
    <Card className={isBare ? "overflow-hidden" : undefined}>
      <Radix.Root defaultOpen={opens}>
        <h2>
          <Radix.Trigger className="group flex min-h-11 w-full items-center gap-2 rounded-t-lg px-4 py-1.5 text-left text-base font-semibold -outline-offset-2 hover:bg-accent focus-visible:-outline-offset-2">
            {title}
            <ChevronDown
              aria-hidden
              className="ml-auto size-4 shrink-0 text-muted-foreground transition-transform duration-(--duration-fast) group-data-[state=closed]:-rotate-90"
            />
          </Radix.Trigger>
        </h2>
        <Radix.Content forceMount className="border-t data-[state=closed]:hidden">
          {isBare ? children : <CardBody>{children}</CardBody>}
        </Radix.Content>
      </Radix.Root>
    </Card>
  );
}
