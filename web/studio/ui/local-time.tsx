import { type ReactNode, useEffect, useState } from "react";
import { clockTime } from "./clock-time.ts";

interface LocalTimeProps {
  /** Unix seconds. */
  sec: number;
  /** The content until the script runs in the browser, which knows its own zone. */
  children?: ReactNode;
}

/** A moment by the clock of this browser. */
export function LocalTime({ sec, children }: LocalTimeProps) {
  const [time, setTime] = useState<string>();
  useEffect(() => setTime(clockTime(sec * 1_000)), [sec]);
  return <time dateTime={new Date(sec * 1_000).toISOString()}>{time ?? children}</time>;
}
