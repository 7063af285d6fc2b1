import { expect, test } from "vitest";
import { createTestDatabase } from "#server/testing/test-database.ts";
import { migrate, migrationNames } from "./migrate.ts";

const migration = "0198-work-of-each-creator.sql";
const [ana, bo, post] = ["1", "2", "3"].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`);
const [shared, sold, forgotten] = ["a", "b", "c"].map((digit) => digit.repeat(64));
const creators = `INSERT INTO authors (id, username, first_name, last_name, email)
  VALUES ('${ana}', 'ana-ruiz', 'Ana', 'Ruiz', 'ana@b.c'), ('${bo}', 'bo-lind', 'Bo', 'Lind', 'bo@b.c')`;
const oldRows = `
  ${creators};
  INSERT INTO posts (id, slug, author_id, title, excerpt, content_html, language, access_type, price_cents, published_at) VALUES
    ('${post}', 'old', '${bo}', 'Old', 'Start', '<p>One</p>', 'English', 'PAID', 450, now());
  INSERT INTO post_slugs (slug, post_id) VALUES ('old', '${post}');
  INSERT INTO media_files (post_id, role, position, name, mime, size_bytes, storage_key) VALUES ('${post}', 'download', 0, 'talk.ogg', 'audio/ogg', 10, '${sold}');
  INSERT INTO uploads (author_id, kind, name, size_bytes, sha256, finished_at, file)
    SELECT id, 'download', 'film.mp4', 10, sha256('film'), now(), '{"storageKey": "${shared}"}' FROM authors;
  INSERT INTO film_packages (blob_key, init_bytes, segment_bytes, segment_ms) VALUES ('${shared}', 1, '{1}', '{1}');
  INSERT INTO film_ladders (blob_key, made_at) VALUES ('${shared}', now());
  INSERT INTO film_packages (blob_key) VALUES ('${forgotten}');
  INSERT INTO sound_profiles (blob_key, needs_form) VALUES ('${sold}', true);
  INSERT INTO jobs (kind, queue, subject_id) VALUES ('package-film', 'films', '${forgotten}')`;

test("leaves each creator the work that was done on a film or a recording, and what the released version still queues", async () => {
  const [database, names] = await Promise.all([createTestDatabase(), migrationNames()]);
  const query = async (text: string) => (await database.db.query<Record<string, unknown>>({ text })).rows;
  const works = () => query("SELECT author_id, blob_key, work_key FROM file_works ORDER BY author_id, blob_key");
  await query("DROP SCHEMA public CASCADE");
  await query("CREATE SCHEMA public");
  await migrate(database.url, names.slice(0, names.indexOf(migration)));
  await database.db.transaction(async (tx) => {
    for (const text of oldRows.split(";\n")) await tx.query({ text });
  });
  await migrate(database.url);
  expect(await works()).toEqual([
    { author_id: ana, blob_key: shared, work_key: shared },
    { author_id: bo, blob_key: shared, work_key: shared },
    { author_id: bo, blob_key: sold, work_key: sold },
  ]);
  expect(await query("SELECT count(*)::int AS streamed FROM shared_sound_forms")).toEqual([{ streamed: 1 }]);

  const late = "d".repeat(64);
  await query(`INSERT INTO uploads (author_id, kind, name, size_bytes, sha256, finished_at, file)
    VALUES ('${ana}', 'download', 'late.mp4', 10, sha256('late'), now(), '{"storageKey": "${late}"}')`);
  await query(`INSERT INTO film_packages (blob_key) VALUES ('${late}')`);
  await query(`INSERT INTO jobs (kind, queue, subject_id) VALUES ('package-film', 'films', '${late}')`);
  expect(await works()).toContainEqual({ author_id: ana, blob_key: late, work_key: late });
  expect(await query("SELECT DISTINCT kind FROM jobs WHERE queue = 'films'")).toEqual([
    { kind: "package-creators-film" },
  ]);
  await database.close();
});

test.each([
  ["packaged film", "film_packages (blob_key) VALUES ($1)"],
  ["film in another codec", "film_ladders (blob_key) VALUES ($1)"],
  ["recording", "sound_profiles (blob_key, needs_form) VALUES ($1, true)"],
])(
  "gives the second creator of a %s the work that the released version noted for the first one",
  async (_kind, row) => {
    const database = await createTestDatabase();
    const run = async (text: string, values: string[] = []) =>
      (await database.db.query<Record<string, unknown>>({ text, values })).rows;
    await database.db.transaction((tx) => tx.query({ text: creators }));
    for (const creator of [ana, bo]) {
      await run(
        `INSERT INTO uploads (author_id, kind, name, size_bytes, sha256, finished_at, file)
       VALUES ($1, 'download', 'tide', 10, sha256('tide'), now(), jsonb_build_object('storageKey', $2::text))`,
        [creator ?? "", shared ?? ""],
      );
      await run(`INSERT INTO ${row} ON CONFLICT DO NOTHING`, [shared ?? ""]);
    }
    expect(await run("SELECT author_id, blob_key, work_key FROM file_works ORDER BY author_id")).toEqual(
      [ana, bo].map((creator) => ({ author_id: creator, blob_key: shared, work_key: shared })),
    );
    await database.close();
  },
);
