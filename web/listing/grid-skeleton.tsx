import { listingTexts } from "#web/i18n/listing-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { GridFrame } from "./post-grid.tsx";

/** The shape of a grid while its posts are on their way. */
export function GridSkeleton() {
  const text = useText(listingTexts);
  return (
    <GridFrame busyLabel={text.loading}>
      {["a", "b", "c", "d", "e", "f"].map((key) => (
        <li key={key}>
          <Skeleton className="aspect-4/3" />
          <Skeleton className="mt-5 h-3 w-24" />
          <Skeleton className="mt-3 h-6 w-4/5" />
          <Skeleton className="mt-3 mb-0.5 h-3 w-40" />
        </li>
      ))}
    </GridFrame>
  );
}
