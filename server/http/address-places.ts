import { CallError } from "#contract/errors.ts";

/** Seconds after which a caller may retry when no place was free. */
export const retryAfterSec = 2;

export interface PlaceLimits {
  /** Most work that runs at once for all addresses together; more would only slow down the rest. */
  running: number;
  /** Most work that runs at once for one address, so that a flood leaves the processor and the database to others. */
  runningOfAddress: number;
  /** The most work of one address that waits for a place. */
  waitingOfAddress: number;
}

/** Limits how much work runs at once, and shares the places among addresses, or among accounts. */
export interface AddressPlaces {
  /** Runs the work once the address has a free place. Throws UNAVAILABLE at once if too much work runs or waits. */
  run<Result>(address: string, work: () => Promise<Result>): Promise<Result>;
}

interface Share {
  running: number;
  waiting: (() => void)[];
}

export function createAddressPlaces(limits: PlaceLimits): AddressPlaces {
  const shares = new Map<string, Share>();
  let running = 0;

  /** Takes a place for the address, or waits until another request hands one over. */
  async function enter(address: string): Promise<Share> {
    const share = shares.get(address) ?? { running: 0, waiting: [] };
    shares.set(address, share);
    if (share.running < limits.runningOfAddress) share.running += 1;
    else if (share.waiting.length >= limits.waitingOfAddress) throw new CallError("UNAVAILABLE", { retryAfterSec });
    else await new Promise<void>((resolve) => share.waiting.push(resolve));
    return share;
  }
  function leave(address: string, share: Share): void {
    const next = share.waiting.shift();
    if (next) next();
    else share.running -= 1;
    if (share.running === 0) shares.delete(address);
  }

  return {
    async run(address, work) {
      const share = await enter(address);
      try {
        if (running >= limits.running) throw new CallError("UNAVAILABLE", { retryAfterSec });
        running += 1;
        try {
          return await work();
        } finally {
          running -= 1;
        }
      } finally {
        leave(address, share);
      }
    },
  };
}
