import { addressOf } from "#contract/address-of-call.ts";
import type { StaffClient } from "../../steps/staff-client.ts";

/** The pieces of the creator: their ids. */
export interface CreatorPieces {
  draft: string;
  inReview: string;
  returned: string;
}

const text = `Four of us went **out** in the dark.

## The harbour

> Nobody answered the radio.

| Boat | Crew |
| --- | --- |
| Alma | 4 |
`;

/** Writes a draft with two versions, a piece that waits for its second review, and one that the member returned. */
export async function writePieces(creator: StaffClient, member: StaffClient): Promise<CreatorPieces> {
  const write = async (title: string, price: number | null) => {
    const content = { title, excerpt: "Four people and a lamp.", body: text, price, language: "English" };
    const { data } = await creator.call<{ data: { id: string; version: number } }>(addressOf("createStudioPost"), {
      ...content,
      categories: ["Science"],
    });
    return data;
  };
  const submit = async ({ id, version }: { id: string; version: number }) => {
    await creator.call(addressOf("publishStudioPost", { params: { id } }), { version });
    return id;
  };
  const draft = await write("A draft about the last boat", 4.5);
  const ropes = await write("Ropes, knots and a very long winter on the northern islands", 12);
  const inReview = await submit(ropes);
  const first = { decision: "return", version: ropes.version, reason: "price", note: "Why 12 dollars?" };
  await member.call(addressOf("decideReview", { params: { id: inReview } }), first);
  await submit(ropes);
  const written = await write("The lighthouse keeper's book", null);
  const returned = await submit(written);
  const decision = { decision: "return", version: written.version, reason: "misleading", note: "Which book is it?" };
  await member.call(addressOf("decideReview", { params: { id: returned } }), decision);
  return { draft: draft.id, inReview, returned };
}
