import { Skeleton } from "#web/ui/skeleton.tsx";

/** The shape of the card's fields. */
export function CardSkeleton() {
  return (
    <div aria-busy="true" className="grid grid-cols-2 gap-4">
      <Skeleton className="col-span-2 h-12" />
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
    </div>
  );
}
