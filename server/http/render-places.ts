import { CallError } from "#contract/errors.ts";

/** Most pages that are rendered at once for all callers together. Further ones would only take time from those. */
const maxRunning = 100;
/** Most pages that are rendered at once for one address, so that a flood leaves the processor to other visitors. */
const maxRunningOfAddress = 4;
/** Most pages of one address that wait for a place. */
const maxWaitingOfAddress = 28;
/** When a caller may ask again after a refusal for want of a place. */
export const retryAfterSec = 2;

/** The places in which pages are rendered, shared out among addresses. */
export interface RenderPlaces {
  /** Renders once the address has a free place. Throws UNAVAILABLE at once where too many wait or too much is rendered. */
  run<Page>(address: string, render: () => Promise<Page>): Promise<Page>;
}

interface Share {
  running: number;
  waiting: (() => void)[];
}

export function createRenderPlaces(): RenderPlaces {
  const shares = new Map<string, Share>();
  let running = 0;

  /** Takes a place of the address, or waits until one is handed over. */
  async function enter(address: string): Promise<Share> {
    const share = shares.get(address) ?? { running: 0, waiting: [] };
    shares.set(address, share);
    if (share.running < maxRunningOfAddress) share.running += 1;
    else if (share.waiting.length >= maxWaitingOfAddress) throw new CallError("UNAVAILABLE", { retryAfterSec });
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
    async run(address, render) {
      const share = await enter(address);
      try {
        if (running >= maxRunning) throw new CallError("UNAVAILABLE", { retryAfterSec });
        running += 1;
        try {
          return await render();
        } finally {
          running -= 1;
        }
      } finally {
        leave(address, share);
      }
    },
  };
}
