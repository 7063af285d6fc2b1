import { useEffect, useState } from "react";

/** What is told for `ms` milliseconds; telling it once more starts them anew, `undefined` ends them. */
export function useToldFor<Told>(ms: number): [told: Told | undefined, tell: (told: Told | undefined) => void] {
  const [now, setNow] = useState<{ told: Told }>();
  useEffect(() => {
    if (!now) return;
    const timer = setTimeout(() => setNow(undefined), ms);
    return () => clearTimeout(timer);
  }, [now, ms]);
  return [now?.told, (told) => setNow(told === undefined ? undefined : { told })];
}
