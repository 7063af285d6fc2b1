/** A position in a film or recording as players show it: `1:05`, `1:01:05`. */
export function clock(positionSec: number): string {
  const whole = Math.floor(positionSec);
  const [hours, minutes, seconds] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const twoDigits = (number: number) => String(number).padStart(2, "0");
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${twoDigits(seconds)}` : `${minutes}:${twoDigits(seconds)}`;
}
