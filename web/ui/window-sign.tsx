/** Each state of the window: a light inside (green where access is granted), nothing inside, or a blind, down or going up. */
export type WindowState = "lit" | "granted" | "empty" | "closed" | "resting" | "opening";

interface WindowSignProps {
  state: WindowState;
  /** Its width, unless it stands beside a message (`beside-window`). */
  className?: string;
}

/**
 * The arched shop window of the mark, on its sill: a drawing beside a message, which says nothing that the message does not. The
 * stylesheet draws it (`window-sign.css`), because scripts would weigh on every page.
 */
export function WindowSign({ state, className = "" }: WindowSignProps) {
  return <span aria-hidden="true" data-window={state} className={`window-sign ${className}`} />;
}
