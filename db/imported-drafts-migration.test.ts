import { expect, test } from "vitest";
import { createTestDatabase } from "#server/testing/test-database.ts";
import { migrate, migrationNames } from "./migrate.ts";

const migration = "0069-imported-drafts.sql";
const [author, old, future] = ["1", "2", "3"].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`);
const picture = "00000000-0000-4000-8000-000000000004";
const film = "00000000-0000-4000-8000-000000000005";
const oldRows = `
  INSERT INTO authors (id, username, first_name, last_name, email) VALUES ('${author}', 'ana-ruiz', 'Ana', 'Ruiz', 'ana@b.c');
  INSERT INTO posts (id, slug, author_id, title, excerpt, content_html, language, access_type, price_cents, published_at) VALUES
    ('${old}', 'old', '${author}', 'Old', 'Start', E'<p>One</p>\n\n<img data-media-id="${picture}" alt="Sea" />', 'English', 'PAID', 450, now()),
    ('${future}', 'future', '${author}', 'Future', NULL, '<p>Two</p>', 'Spanish', 'FREE', NULL, '2990-01-01Z');
  INSERT INTO post_slugs (slug, post_id) VALUES ('old', '${old}'), ('future', '${future}');
  INSERT INTO categories (name, premium) VALUES ('Oceans', true);
  INSERT INTO post_categories (post_id, category_id, position, published_at, language)
    SELECT p.id, c.id, 0, p.published_at, p.language FROM posts p, categories c WHERE p.slug = 'old';
  INSERT INTO media_files (id, post_id, role, position, name, mime, size_bytes, width, height, storage_key, companion_of, language, label) VALUES
    ('${picture}', '${old}', 'body', 0, 'sea.png', 'image/png', 10, 4, 2, 'k1', NULL, NULL, NULL),
    ('${film}', '${old}', 'download', 0, 'film.mp4', 'video/mp4', 20, NULL, NULL, '2222222222222222222222222222222222222222222222222222222222222222', NULL, NULL, NULL),
    (gen_random_uuid(), '${old}', 'captions', 0, 'film.vtt', 'text/vtt', 5, NULL, NULL, 'k3', '${film}', 'en', 'English');
  INSERT INTO media_variants (media_file_id, name, mime, width, height) VALUES ('${picture}', 'w2', 'image/webp', 2, 1);`;

test("gives each post without a draft one with its text, files and state", async () => {
  const [database, names] = await Promise.all([createTestDatabase(), migrationNames()]);
  await database.db.query({ text: "DROP SCHEMA public CASCADE" });
  await database.db.query({ text: "CREATE SCHEMA public" });
  await migrate(database.url, names.slice(0, names.indexOf(migration)));
  await database.db.transaction(async (tx) => {
    for (const text of oldRows.split(";\n")) await tx.query({ text });
  });
  await migrate(database.url);
  const { rows } = await database.db.query<Record<string, unknown>>({
    text: `SELECT d.state, d.published_version, r.cause, r.title, r.slug, r.excerpt, r.body_markdown, r.price_cents, r.categories, r.files
      FROM drafts d JOIN draft_revisions r ON r.draft_id = d.id AND r.version = d.version ORDER BY r.slug DESC`,
  });
  expect(rows).toEqual([
    {
      ...{ state: "published", published_version: 1, cause: "imported", title: "Old", slug: "old", excerpt: "Start" },
      body_markdown: `<p>One</p>\n&#10;<img src="${picture}" alt="Sea" />`,
      ...{ price_cents: 450, categories: ["Oceans"] },
      files: {
        cover: null,
        images: {
          [picture]: {
            ...{ name: "sea.png", mime: "image/png", sizeBytes: 10, storageKey: "k1", alternativeText: null },
            picture: { width: 4, height: 2, placeholder: null, variants: [{ name: "w2", width: 2, height: 1 }] },
          },
        },
        downloads: [
          {
            ...{
              name: "film.mp4",
              mime: "video/mp4",
              sizeBytes: 20,
              storageKey: "2222222222222222222222222222222222222222222222222222222222222222",
              alternativeText: null,
            },
            captions: [
              {
                ...{ language: "en", label: "English" },
                file: { name: "film.vtt", mime: "text/vtt", sizeBytes: 5, storageKey: "k3", alternativeText: null },
              },
            ],
          },
        ],
      },
    },
    {
      ...{ state: "scheduled", published_version: 1, cause: "imported", title: "Future", slug: "future", excerpt: "" },
      ...{ body_markdown: "<p>Two</p>", price_cents: null, categories: [] },
      files: { cover: null, images: {}, downloads: [] },
    },
  ]);
  await database.close();
});
