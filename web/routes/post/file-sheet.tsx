/** A drawn sheet with the file's type on it, for what a browser cannot show. */
export function FileSheet({ type }: { type: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 48 60" className="h-24 text-field" fill="none" stroke="currentColor">
      <path d="M3 2h29l13 13v43H3Z" className="fill-paper" strokeLinejoin="round" />
      <path d="M32 2v13h13" strokeLinejoin="round" />
      <path d="M10 22h28M10 29h28M10 36h17" className="stroke-hairline" strokeWidth="2" />
      <text x="10" y="51" stroke="none" className="fill-ink font-sans text-[9px] font-semibold">
        {type}
      </text>
    </svg>
  );
}
