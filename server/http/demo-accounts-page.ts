import { readFile } from "node:fs/promises";
import type { FastifyInstance } from "fastify";

/** `/dev/accounts.json`: the demo's accounts with their roles. Embedded mode only; their codes are in the caught mail. */
export function registerDemoAccountsPage(app: FastifyInstance): void {
  app.get("/dev/accounts.json", async (_request, reply) => {
    const accounts = JSON.parse(await readFile("demo/accounts.json", "utf8")) as { email: string; roles: string[] }[];
    reply.header("cache-control", "no-store");
    return { accounts: accounts.map(({ email, roles }) => ({ email, roles })) };
  });
}
