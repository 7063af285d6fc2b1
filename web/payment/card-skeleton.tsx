import { Skeleton } from "#web/ui/skeleton.tsx";

/** A placeholder as tall as the card's fields, so that the dialog does not jump when they load. */
export function CardSkeleton() {
  return (
    <div aria-busy="true" className="grid min-h-[13.25rem] grid-cols-2 content-start gap-x-3 gap-y-4">
      <FieldSkeleton className="col-span-2" />
      <FieldSkeleton />
      <FieldSkeleton />
    </div>
  );
}

function FieldSkeleton({ className }: { className?: string }) {
  return (
    <div className={className}>
      <Skeleton className="h-3.5 w-24" />
      <Skeleton className="mt-2 h-12.5" />
    </div>
  );
}
