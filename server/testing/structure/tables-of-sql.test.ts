import { expect, test } from "vitest";
import { tablesOfSql } from "./tables-of-sql.ts";

const known = new Set(["posts", "authors", "orders", "outbox", "cache_confirmation_requests"]);

test.each([
  ["SELECT id FROM posts p JOIN authors a ON a.id = p.author_id", ["authors", "posts"]],
  ["SELECT id FROM place, authors WHERE id IN (SELECT id FROM orders)", ["authors", "orders"]],
  ["SELECT posts, count(*) AS orders FROM blocks GROUP BY posts, orders", []],
  [
    "FROM (SELECT 1 FROM place LIMIT 1) AS one, LATERAL (SELECT id FROM ONLY posts) AS two, authors",
    ["authors", "posts"],
  ],
  ["INSERT INTO outbox (kind) VALUES ($1) ON CONFLICT DO UPDATE SET kind = $1", ["outbox"]],
  ["DELETE FROM outbox o USING orders, authors a WHERE o.id = a.id", ["authors", "orders", "outbox"]],
  ["UPDATE posts SET title = $1 FROM authors FOR UPDATE SKIP LOCKED", ["authors", "posts"]],
  ["SELECT nextval('cache_confirmation_requests')", ["cache_confirmation_requests"]],
  ["const joined = `\n  authors a CROSS JOIN LATERAL (SELECT 1 FROM posts)`", ["authors", "posts"]],
  ["const posts = { orders: [authors, outbox] };", []],
])("%s names %j", (code, tables) => {
  expect(tablesOfSql(code, known)).toEqual(tables);
});
