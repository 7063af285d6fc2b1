import { randomUUID } from "node:crypto";
import type { Database } from "#db/client.ts";

export interface SeededPost {
  id: string;
  slug: string;
  username: string;
  title: string;
  body: string;
}

export interface PostSeed {
  slug: string;
  /** Cents; null for a free post. */
  priceCents?: number | null;
  language?: "English" | "Spanish";
  username?: string;
}

/** Inserts a post (and its creator) directly into the database, for tests that do not concern publishing. */
export async function seedPost(db: Database, seed: PostSeed): Promise<SeededPost> {
  const { slug, priceCents = 450, language = "English", username = "ada-okafor" } = seed;
  const title = `The story of ${slug}`;
  const body = `<p>The body of ${slug}, for readers only.</p>`;
  const id = randomUUID();
  await db.transaction(async (tx) => {
    await tx.query({
      text: `INSERT INTO authors (username, first_name, last_name, email) VALUES ($1, 'Ada', 'Okafor', 'ada@creators.example') ON CONFLICT DO NOTHING`,
      values: [username],
    });
    await tx.query({
      text: `INSERT INTO posts (id, author_id, slug, title, excerpt, content_html, language, access_type, price_cents, published_at)
        SELECT $1, a.id, $3, $4, 'What it is about.', $5, $6, $7, $8, app_now() - interval '1 day' FROM authors a WHERE username = $2`,
      values: [id, username, slug, title, body, language, priceCents === null ? "FREE" : "PAID", priceCents],
    });
    await tx.query({ text: "INSERT INTO post_slugs (slug, post_id) VALUES ($1, $2)", values: [slug, id] });
  });
  return { id, slug, username, title, body };
}
