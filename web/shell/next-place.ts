/**
 * Which link of an open menu a key leads to: arrows go round, Home and End to the ends. From outside (`place` -1) only the
 * vertical arrows lead in. Undefined for every other key.
 */
export function nextPlace(key: string, place: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === "ArrowDown") return (place + 1) % count;
  if (key === "ArrowUp") return place <= 0 ? count - 1 : place - 1;
  if (place < 0) return undefined;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : undefined;
}
