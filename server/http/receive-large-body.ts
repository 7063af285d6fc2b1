import { once } from "node:events";
import type { FastifyReply, FastifyRequest, preParsingHookHandler } from "fastify";
import { addressSubject } from "#server/platform/rate-limits/rate-limits.ts";
import { createAddressPlaces } from "./address-places.ts";

/** The body of any request may have this many bytes; larger ones are received from signed-in people only. */
export const smallBodyBytes = 64 * 1024;

/** An editor saves a text and renders it at the same time. */
const limitsOfAccount = { running: Infinity, runningOfAddress: 2, waitingOfAddress: 8 };
const limitsOfAddress = { running: Infinity, runningOfAddress: 4, waitingOfAddress: 24 };
/** For all senders without a session together, who mostly had one when they began to write. */
const limitsOfStrangers = { running: 8, runningOfAddress: 2, waitingOfAddress: 4 };

/**
 * The account that sends a request, or `stranger` for a sender whose form is received without a session. Undefined:
 * the function has answered it. Throws to refuse it.
 */
export type FindSender = (
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<{ accountId: string } | "stranger" | undefined>;

/** Returns a hook for routes whose bodies are held in memory. All hooks of one function share the places. */
export type ReceiveLargeBody = (findSender: FindSender) => preParsingHookHandler;

/**
 * Hooks that leave a large body unread until its sender is known, and then receive two at once of an account and four
 * of an address; of strangers two of an address and eight in all. A body takes its place until it is answered. Further
 * ones wait unread; beyond that they get UNAVAILABLE (decision 252).
 */
export function createReceiveLargeBody(): ReceiveLargeBody {
  const accounts = createAddressPlaces(limitsOfAccount);
  const addresses = createAddressPlaces(limitsOfAddress);
  const strangers = createAddressPlaces(limitsOfStrangers);
  return (findSender) => async (request, reply) => {
    if (isSmall(request)) return;
    const sender = await findSender(request, reply);
    if (!sender) return;
    await new Promise<void>((proceed, refuse) => {
      const receive = async () => {
        proceed();
        if (!reply.raw.destroyed) await once(reply.raw, "close");
      };
      const address = addressSubject(request.ip);
      const received =
        sender === "stranger"
          ? strangers.run(address, receive)
          : accounts.run(sender.accountId, () => addresses.run(address, receive));
      received.catch(refuse);
    });
  };
}

/** Whether a request says that its body is small; without a length it may have any. */
function isSmall({ headers }: FastifyRequest): boolean {
  if (headers["transfer-encoding"] !== undefined) return false;
  return Number(headers["content-length"] ?? 0) <= smallBodyBytes;
}
