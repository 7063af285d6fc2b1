import { CallError } from "#contract/errors.ts";

/** When a caller may ask again after a refusal for want of a place, in seconds. */
export const retryAfterSec = 2;

export interface PlaceLimits {
  /** The most work that is done at once for all addresses together; further work would only slow down the rest. */
  running: number;
  /** The most work that is done at once for one address, so that a flood leaves the processor and the database to others. */
  runningOfAddress: number;
  /** The most work of one address that waits for a place. */
  waitingOfAddress: number;
}

/** Places in which work is done, shared out among the addresses that ask for it. */
export interface AddressPlaces {
  /** Works once the address has a free place. Throws UNAVAILABLE at once where too much waits or is being done. */
  run<Result>(address: string, work: () => Promise<Result>): Promise<Result>;
}

interface Share {
  running: number;
  waiting: (() => void)[];
}

export function createAddressPlaces(limits: PlaceLimits): AddressPlaces {
  const shares = new Map<string, Share>();
  let running = 0;

  /** Takes a place of the address, or waits until one is handed over. */
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
