/** The mark of a creator whom the team has verified. */
export function VerifiedBadge({ label }: { label: string }) {
  return (
    <svg role="img" aria-label={label} viewBox="0 0 24 24" className="size-7 shrink-0 text-accent">
      <title>{label}</title>
      <path
        fill="currentColor"
        d="m12 1.8 2.6 2 3.3-.2 1 3.1 2.7 1.9-1.1 3.1 1.1 3.1-2.7 1.9-1 3.1-3.3-.2-2.6 2-2.6-2-3.3.2-1-3.1-2.7-1.9 1.1-3.1-1.1-3.1 2.7-1.9 1-3.1 3.3.2Z"
      />
      <path
        d="m8 12 2.8 2.8L16 9.4"
        fill="none"
        className="stroke-on-accent"
        strokeWidth="1.9"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
