/** A turning ring beside a text that says what is going on. */
export function Spinner({ className = "size-4" }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`${className} animate-spin rounded-full border-2 border-current border-r-transparent`}
    />
  );
}
