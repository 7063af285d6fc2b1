import { classNames } from "./class-names.ts";

/** A quiet placeholder in the shape of what is coming. Hidden from assistive technology: mark the region `aria-busy`. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames("block animate-[breathe_1.6s_ease-in-out_infinite] rounded-sm bg-hairline", className)}
    />
  );
}
