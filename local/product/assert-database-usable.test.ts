import { createServer } from "node:net";
import { expect, test } from "vitest";
import { assertDatabaseUsable } from "./assert-database-usable.ts";

test("says that a database does not answer, without its password", async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  try {
    await expect(assertDatabaseUsable(`postgres://me:hidden@127.0.0.1:${port}/shop`, 100)).rejects.toThrow(
      `Cannot use the database of DATABASE_URL, 127.0.0.1:${port}/shop: no answer in 0.1 seconds`,
    );
  } finally {
    server.close();
  }
});
