import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, inject, onTestFinished, test } from "vitest";
import { createDatabaseProbe } from "./database-probe.ts";

test("a database that answers or refuses is there; a silent or closed one is not", async () => {
  const url = inject("postgresUrl");
  const silence = createServer();
  await once(silence.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void silence.close());
  const at = (port: number) => Object.assign(new URL(url), { port: String(port) }).href;
  const answers = (address: string, withinMs: number) => createDatabaseProbe(address)(withinMs);

  expect(await answers(url, 5_000)).toBe(true);
  expect(await answers(url.replace(/\/postgres$/, "/no_such_database"), 5_000)).toBe(true);
  expect(await answers(at((silence.address() as AddressInfo).port), 1)).toBe(false);
  expect(await answers(at(1), 5_000)).toBe(false);
});
