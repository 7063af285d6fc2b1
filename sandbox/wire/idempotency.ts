import { createHash } from "node:crypto";
import { collection } from "../state/store.ts";
import type { World } from "../state/world.ts";
import { ApiError } from "./api-error.ts";
import type { ApiResponse } from "./api-response.ts";

interface StoredResponse {
  fingerprint: string;
  status: number;
  body: object;
  requestId: string;
  atMs: number;
}

const storedResponses = collection<StoredResponse>("idempotency_keys");
const maxKeyLength = 255;
const retentionMs = 24 * 60 * 60 * 1000;

/** Idempotency keys. Finished responses are in the store; running requests only in memory. */
export class IdempotencyKeys {
  #world: World;
  #inFlight = new Set<string>();

  constructor(world: World) {
    this.#world = world;
    for (const key of world.store.ids(storedResponses)) this.#forgetIfOld(key);
  }

  /**
   * The stored response of a key, or undefined. Throws for different parameters under the same key, and while a request
   * with it is running.
   */
  findResponse(key: string, fingerprint: string): ApiResponse | undefined {
    if (key.length > maxKeyLength) {
      throw idempotencyError(400, `Idempotency-Key must be at most ${maxKeyLength} characters.`);
    }
    if (this.#inFlight.has(key)) {
      const message =
        "There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through). Please try again later.";
      throw idempotencyError(409, message, "idempotency_key_in_use");
    }
    const stored = this.#world.store.get(storedResponses, key);
    if (!stored) return undefined;
    if (this.#forgetIfOld(key)) return undefined;
    if (stored.fingerprint !== fingerprint) {
      const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
      throw idempotencyError(400, message);
    }
    return { status: stored.status, body: stored.body, headers: replayHeaders(stored) };
  }

  #forgetIfOld(key: string): boolean {
    const stored = this.#world.store.get(storedResponses, key);
    if (!stored || this.#world.clock.nowMs() - stored.atMs < retentionMs) return false;
    this.#world.store.remove(storedResponses, key);
    return true;
  }

  /** Locks a key while `work` runs. */
  async during<T>(key: string | null, work: () => Promise<T>): Promise<T> {
    if (key === null) return work();
    this.#inFlight.add(key);
    try {
      return await work();
    } finally {
      this.#inFlight.delete(key);
    }
  }

  /** Stores a response under its key, in the transaction of the call's effects. */
  storeResponse(key: string | null, fingerprint: string, requestId: string, { status, body }: ApiResponse): void {
    if (key === null) return;
    this.#world.store.put(storedResponses, key, {
      fingerprint,
      status,
      body,
      requestId,
      atMs: this.#world.clock.nowMs(),
    });
  }
}

/** Identifies a request: equal requests have equal fingerprints. */
export function fingerprintOf(method: string, path: string, body: string): string {
  return createHash("sha256").update(`${method}\n${path}\n${body}`).digest("base64url");
}

function replayHeaders({ requestId, status }: StoredResponse): Record<string, string> {
  const headers = { "Idempotent-Replayed": "true", "Original-Request": requestId };
  return status >= 500 ? { ...headers, "Stripe-Should-Retry": "false" } : headers;
}

function idempotencyError(status: number, message: string, code?: string): ApiError {
  return new ApiError(status, { type: "idempotency_error", message, ...(code ? { code } : {}) });
}
