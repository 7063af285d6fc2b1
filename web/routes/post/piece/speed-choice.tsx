import { type RefObject, useId } from "react";

/** In times of the own speed of a film or a recording. */
const speeds = [0.75, 1, 1.25, 1.5, 2];

interface SpeedChoiceProps {
  player: RefObject<HTMLMediaElement | null>;
  label: string;
  className: string;
}

/** The choice of the speed of a film or a recording. */
export function SpeedChoice({ player, label, className }: SpeedChoiceProps) {
  const id = useId();
  function setSpeed(rate: number) {
    if (player.current) player.current.playbackRate = rate;
  }
  return (
    <>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <select
        id={id}
        defaultValue={1}
        onChange={(event) => setSpeed(Number(event.target.value))}
        className={`h-11 rounded-full bg-surface tabular-nums ${className}`}
      >
        {speeds.map((rate) => (
          <option key={rate} value={rate}>
            {rate}×
          </option>
        ))}
      </select>
    </>
  );
}
