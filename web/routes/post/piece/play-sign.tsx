/** The sign of a player's main control. Decorative: the control around it carries the name. */
export function PlaySign({ playing, className }: { playing: boolean; className: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className={className} fill="currentColor">
      <path d={playing ? "M7 5h3.5v14H7zM13.5 5H17v14h-3.5z" : "M8 4.8v14.4L19.5 12Z"} />
    </svg>
  );
}
