import { Delayed, Skeleton } from "@gavel/ui/skeleton";

/** Stands for the rows of a card's list, as high as they will be. */
export function SkeletonRows({ count, className }: { count: number; className: string }) {
  return (
    <div className={className}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal rows
        <div key={index} className="flex h-9 items-center px-4">
          <Delayed>
            <Skeleton className="w-3/5" />
          </Delayed>
        </div>
      ))}
    </div>
  );
}
