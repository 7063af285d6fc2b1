import { useEffect, useState } from "react";

/** A state that becomes undefined `ms` milliseconds after it was last set. Setting the same value restarts the timer. */
export function useTemporaryValue<Value>(
  ms: number,
): [value: Value | undefined, set: (value: Value | undefined) => void] {
  const [now, setNow] = useState<{ value: Value }>();
  useEffect(() => {
    if (!now) return;
    const timer = setTimeout(() => setNow(undefined), ms);
    return () => clearTimeout(timer);
  }, [now, ms]);
  return [now?.value, (value) => setNow(value === undefined ? undefined : { value })];
}
