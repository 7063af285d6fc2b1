import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";

/** A card provider that makes transfers only, and answers each request after the same time. */
export interface TransferProvider {
  url: string;
  /** The transfers made, by their group. */
  transfers: ReadonlyMap<string, object[]>;
  /** The requests about transfers in each second since the first one, by the arrival of their heads. */
  requestsBySecond: readonly number[];
  close(): void;
}

/** Starts the provider. Every request makes a transfer: a repeated one moves the money twice. */
export async function openTransferProvider(answerMs: number): Promise<TransferProvider> {
  const transfers = new Map<string, object[]>();
  const requestsBySecond: number[] = [];
  let firstMs = 0;
  const count = () => {
    firstMs ||= performance.now();
    const second = Math.floor((performance.now() - firstMs) / 1_000);
    while (requestsBySecond.length <= second) requestsBySecond.push(0);
    requestsBySecond[second] = (requestsBySecond[second] ?? 0) + 1;
  };
  const make = (asked: URLSearchParams) => {
    const [group, destination] = [asked.get("transfer_group") ?? "", asked.get("destination")];
    const number = transfers.size + 1;
    const transfer = {
      ...{ id: `tr_${number}`, object: "transfer", amount: Number(asked.get("amount")), destination },
      ...{ balance_transaction: `txn_tr_${number}`, destination_payment: `py_${number}`, transfer_group: group },
      created: Math.floor(Date.now() / 1_000),
    };
    transfers.set(group, [...(transfers.get(group) ?? []), transfer]);
    return transfer;
  };
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://provider");
    if (pathname === "/v1/transfers") count();
    const body = await text(request);
    if (pathname !== "/v1/transfers") return answer(response, listOf([]));
    await sleep(answerMs);
    if (request.method === "POST") return answer(response, make(new URLSearchParams(body)));
    return answer(response, listOf(transfers.get(searchParams.get("transfer_group") ?? "") ?? []));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, transfers, requestsBySecond, close: () => server.close() };
}

function listOf(data: object[]) {
  return { object: "list", data, has_more: false, url: "/v1/transfers" };
}

function answer(response: ServerResponse, body: object): void {
  response.setHeader("content-type", "application/json").end(JSON.stringify(body));
}
