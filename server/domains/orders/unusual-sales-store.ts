import { prepared, type Queryable, rows } from "#db/client.ts";

const unusual = prepared(
  "orders-unusual-sales",
  `SELECT c.id AS "creatorId", c.username, max(bought.purchases)::integer AS purchases
   FROM (
     SELECT author_id, count(*) AS purchases FROM (
       SELECT sold.author_id, o.address_fingerprint AS buyer FROM settlements s JOIN orders o ON o.id = s.order_id
         JOIN shared_posts sold ON sold.id = o.post_id
       WHERE s.settled_at > app_now() - interval '1 day' AND o.address_fingerprint IS NOT NULL
       UNION ALL
       SELECT sold.author_id, o.email_fingerprint FROM settlements s JOIN orders o ON o.id = s.order_id
         JOIN shared_posts sold ON sold.id = o.post_id
       WHERE s.settled_at > app_now() - interval '1 day' AND o.email_fingerprint <> '') AS by_buyer
     GROUP BY author_id, buyer HAVING count(*) >= $1) AS bought
     JOIN shared_creators c ON c.id = bought.author_id
   GROUP BY c.id, c.username ORDER BY c.username LIMIT 100`,
);

/**
 * The creators of whom one address or one reader bought at least so often in the last day, with the most purchases of one of them.
 * Tells nothing of the buyer.
 */
export function findUnusualSales(db: Queryable, { atLeast }: { atLeast: number }) {
  return rows(db, unusual(atLeast));
}
