/** Each state of the window: a light inside (green where access is granted), nothing inside, or a blind, down or going up. */
export type WindowState = "lit" | "granted" | "empty" | "closed" | "resting" | "opening";

interface WindowSignProps {
  state: WindowState;
  className: string;
}

const arch = "M30 270V112a90 90 0 0 1 180 0v158Z";
const light = { lit: "fill-accent", granted: "fill-green", resting: "fill-accent", opening: "fill-accent" };

/** The arched shop window of the mark, on its sill: a drawing beside a message, which says nothing that the message does not. */
export function WindowSign({ state, className }: WindowSignProps) {
  return (
    <svg aria-hidden="true" viewBox="0 0 240 284" fill="none" className={className}>
      <path d={arch} className="fill-surface" />
      {state !== "empty" && state !== "closed" && (
        <path d="M75 270v-84a45 45 0 0 1 90 0v84Z" className={light[state]} />
      )}
      {state === "granted" && (
        <path d="m98 208 16 16 29-34" className="stroke-on-accent" strokeWidth="8" strokeLinecap="round" />
      )}
      {state === "empty" && (
        <path d="M120 84v32M78 116h84v84H78Z" className="stroke-field" strokeWidth="2.5" strokeDasharray="6 7" />
      )}
      {state === "closed" && <Blind end={256} />}
      {state === "resting" && <Blind end={166} />}
      {state === "opening" && <Blind end={256} className="blind-going-up" />}
      <path d={arch} className="stroke-ink" strokeWidth="4" />
      <path d="M6 272h228" className="stroke-ink" strokeWidth="6" strokeLinecap="round" />
    </svg>
  );
}

const top = 22;
const slat = 26;

/** A blind from the top of the arch down to `end`. */
function Blind({ end, className }: { end: number; className?: string }) {
  const tops = Array.from({ length: Math.round((end - top) / slat) }, (_, place) => top + place * slat);
  return (
    <g className={className}>
      {tops.map((y, place) => (
        <path key={y} d={slatPath(y)} className={place % 2 === 0 ? "fill-hairline" : "fill-paper"} />
      ))}
      <path d={`M120 ${end}v9`} className="stroke-field" strokeWidth="4" strokeLinecap="round" />
    </g>
  );
}

/** A slat is as wide as the arch is at its upper and its lower edge. */
function slatPath(y: number): string {
  const lower = y + slat;
  return `M${120 - halfWidth(y)} ${y}H${120 + halfWidth(y)}L${120 + halfWidth(lower)} ${lower}H${120 - halfWidth(lower)}Z`;
}

function halfWidth(y: number): number {
  return Math.round(Math.sqrt(90 ** 2 - Math.max(0, 112 - y) ** 2)) - 2;
}
