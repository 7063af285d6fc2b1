import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { addressOf } from "#contract/address-of-call.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import type { BootedProduct } from "../../harness/booted-product.ts";
import { demoFile, newFilm } from "../../steps/demo.ts";
import type { StaffClient } from "../../steps/staff-client.ts";

const works = `SELECT w.work_key FROM uploads u JOIN file_works w ON w.author_id = u.author_id AND w.blob_key = u.file->>'storageKey' WHERE u.id = $1`;
const notRefused = "refusal = NULL, refused_at = NULL";

/**
 * Uploads films and a recording whose work is in all its states. The shop of the screens has no encoder: what an encoder would note is
 * set in the database.
 */
export async function uploadWorks(product: BootedProduct, creator: StaffClient): Promise<void> {
  const film = async (name: string, change: string) => {
    const id = await upload(creator, name, newFilm());
    await changeWork(product, id, `film_ladders SET ${change}`);
    return id;
  };
  const lamp = readFileSync(new URL("../../studio/av1.webm", import.meta.url));
  await upload(creator, "a-lamp-for-a-shop-without-converter.webm", lamp);
  const pot = await upload(creator, "the-pot-that-ends-early.mp3", demoFile("noor-haddad", "simmering-pot.mp3"));
  await changeWork(product, pot, "sound_profiles SET refusal = 'unreadable'");
  await film("the-lamp-without-room.mp4", "refusal = 'no-space'");
  await film("the-lamp-by-day.mp4", "refusal = 'cancelled'");
  const ready = await film("the-lamp-in-every-size.mp4", `made_at = app_now(), ${notRefused}`);
  const files = [{ id: ready, name: "the-lamp-in-every-size.mp4" }];
  await creator.call(addressOf("createStudioPost"), { title: "A lamp, and a harbour that it cannot light", files });
  const [waiting, atWork] = [
    await film("the-lamp-that-waits.mp4", notRefused),
    await film("the-lamp-at-night.mp4", notRefused),
  ];
  for (const [id, progress] of [
    [waiting, 0],
    [atWork, 0.42],
  ] as const)
    await product.query(
      `INSERT INTO jobs (kind, queue, subject_id, progress, lease, leased_until)
       SELECT 'encode-film', 'encoding', (${works}), $2, gen_random_uuid(), app_now() + interval '1 year'`,
      [id, progress],
    );
}

/** Uploads a file and returns the id of the upload. */
async function upload(creator: StaffClient, name: string, bytes: Buffer<ArrayBuffer>): Promise<string> {
  const announced = { kind: "download", name, sizeBytes: bytes.length };
  const { data } = await creator.call<{ data: { id: string } }>(addressOf("startUpload"), announced);
  await creator.sendBytes(staffPaths.uploadBytes(data.id), bytes);
  await creator.call(addressOf("finishUpload", { params: { id: data.id } }), {});
  return data.id;
}

/** Changes the work on an upload once the shop has noted that it has no encoder for it. */
async function changeWork(product: BootedProduct, id: string, change: string): Promise<void> {
  const isDone = async () => {
    const statement = `UPDATE ${change} WHERE blob_key = (${works}) AND refusal = 'no-encoder' RETURNING 1 AS changed`;
    return (await product.query(statement, [id])).length;
  };
  await expect.poll(isDone, { message: "the shop finds no encoder", timeout: 60_000 }).toBe(1);
}
