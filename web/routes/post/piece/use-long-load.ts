import { useEffect, useState } from "react";

const longMs = 10_000;

/** Whether something has been loading for ten seconds. */
export function useLongLoad(isLoading: boolean): boolean {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (!isLoading) return;
    const timer = setTimeout(() => setIsLong(true), longMs);
    return () => {
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [isLoading]);
  return isLoading && isLong;
}
