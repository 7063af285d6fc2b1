import type { Outcome } from "../row.ts";
import { add } from "./tally.ts";
import type { World } from "./world.ts";

/** A download as far as it came: an error of the connection ends it. */
interface Received {
  status: number;
  etag: string;
  bytes: Buffer;
  isEnded: boolean;
}

/** The two halves of a case: while the store fails, and once it is well. */
export interface Attempt {
  during(): Promise<void>;
  afterwards(): Promise<void>;
}

/** A reader who downloads from a byte on, and resumes where the download ended. `expected`: what it must be; otherwise a later download. */
export function downloadOf(
  { world, outcome }: { world: World; outcome: Outcome },
  address: string,
  { start = 0, expected }: { start?: number; expected?: Buffer },
): Attempt {
  let first: Received | undefined;
  return {
    async during() {
      first = await receive(world.url + address, start > 0 ? { range: `bytes=${start}-` } : {});
      if (first.status === 503) return add(outcome, "downloads answered 503", 1);
      if (first.status !== 200 && first.status !== 206) outcome.wrong.push(`A download answered ${first.status}`);
      add(outcome, first.isEnded ? "downloads came whole" : "downloads broken off", 1);
      if (first.isEnded && expected && !first.bytes.equals(expected))
        outcome.wrong.push("Half a file came as a whole one");
    },
    async afterwards() {
      const had = first && first.status < 300 ? first.bytes : Buffer.alloc(0);
      const from = start + had.length;
      const headers: Record<string, string> = { range: `bytes=${from}-` };
      if (first && had.length > 0) headers["if-range"] = first.etag;
      const isDone = first?.isEnded && first.status < 300;
      const rest = isDone ? undefined : await receive(world.url + address, headers);
      const whole = Buffer.concat([had, rest?.bytes ?? Buffer.alloc(0)]);
      const wanted = expected ?? (await receive(world.url + address, {})).bytes;
      if (wanted.length > 0 && whole.equals(wanted)) return;
      outcome.lost += 1;
      outcome.wrong.push(
        `A download is not whole after the fault: ${rest?.status}, ${whole.length} of ${wanted.length}`,
      );
    },
  };
}

/** Downloads until the end, or until the connection breaks. */
export async function receive(url: string, headers: Record<string, string>): Promise<Received> {
  const response = await fetch(url, { headers });
  const chunks: Uint8Array[] = [];
  let isEnded = true;
  try {
    for await (const chunk of response.body ?? []) chunks.push(chunk);
  } catch {
    isEnded = false;
  }
  return { status: response.status, etag: response.headers.get("etag") ?? "", bytes: Buffer.concat(chunks), isEnded };
}
