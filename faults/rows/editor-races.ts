import { addressOf } from "#contract/address-of-call.ts";
import type { CallResult, TestBrowser } from "#server/testing/test-browser.ts";
import { emptyOutcome, type FaultCase, type FaultRow, type Outcome } from "../row.ts";
import { creatorBrowser } from "../world/creator-session.ts";
import { add } from "../world/tally.ts";
import type { World } from "../world/world.ts";

const kinds = ["saves", "autosaves", "repeated"] as const;
/** An account saves 60 times a minute at most. An address makes 600 requests, so that each race has addresses of its own. */
const savesBeforeWait = 40;

interface Desk {
  /** Two devices of one creator, each with its editor. */
  editors: { browser: TestBrowser; id: string }[];
  origin: string;
  address: string;
  version: number;
  /** Saves of each editor, and of both since the clock moved. */
  save: number;
  savesOfMinute: number;
}
const desks = new WeakMap<World, Desk>();

/**
 * Two editors save different texts on the same version at once, and the one that is refused merges and saves again: both texts are there, no
 * version is accepted twice. `repeated`: the first editor sends its save twice, as after a lost reply.
 */
export const editorRaces: FaultRow = {
  name: "editor-races",
  fault: "two editors and an autosave race",
  unit: `races (${kinds.length} kinds)`,
  fullCount: 500,
  shortCount: 6,
  isLong: true,
  concurrency: 1,
  async run(world, [fault]) {
    const outcome = emptyOutcome(fault ? 1 : 0);
    if (!fault) return outcome;
    const desk = desks.get(world) ?? (await openDesk(world));
    desks.set(world, desk);
    desk.savesOfMinute += 4;
    if (desk.savesOfMinute > savesBeforeWait) {
      await world.shiftClock("1 minute");
      desk.savesOfMinute = 4;
    }
    for (const editor of desk.editors) editor.browser = editor.browser.elsewhere();
    await race(desk, fault, outcome);
    return outcome;
  },
};

async function openDesk(world: World): Promise<Desk> {
  const browsers = [await creatorBrowser(world), await creatorBrowser(world)];
  const made = await browsers[0]?.send(
    "POST",
    addressOf("createStudioPost"),
    { title: "Two desks" },
    { origin: world.url },
  );
  if (made?.status !== 200) throw new Error(`A draft was refused with ${made?.status}`);
  const { id, version } = made.body.data;
  const address = addressOf("getStudioPost", { params: { id } });
  const editors = browsers.map((browser) => ({ browser, id: crypto.randomUUID() }));
  return { editors, origin: world.url, address, version, save: 0, savesOfMinute: 0 };
}

async function race(desk: Desk, { index, random }: FaultCase, outcome: Outcome): Promise<void> {
  const kind = kinds[index % kinds.length] ?? "saves";
  add(outcome, kind === "repeated" ? "repeated saves" : kind, 1);
  desk.save += 1;
  const basedOn = desk.version;
  const texts = desk.editors.map(
    (_, place) => `Race ${index}, editor ${place}: ${"word ".repeat(random.below(2_000))}`,
  );
  const sent =
    kind === "repeated"
      ? [0, 0, 1]
      : random.pick([
          [0, 1],
          [1, 0],
        ]);
  const isAutosave = kind === "autosaves";
  const replies = await Promise.all(
    sent.map((place) => save(desk, place, { version: basedOn, body: texts[place] ?? "", isAutosave })),
  );
  const winners = new Set(sent.filter((_, place) => replies[place]?.status === 200));
  const isDecided = winners.size === 1 && replies.every(({ status }) => status === 200 || status === 409);
  if (!isDecided) outcome.wrong.push(`Race ${index} (${kind}): ${replies.map(({ status }) => status).join(", ")}`);
  const versions = new Set(replies.filter(({ status }) => status === 200).map(({ body }) => body.data.version));
  if (winners.size > 1 || versions.size > 1) outcome.double += 1;

  const winner = winners.has(0) ? 0 : 1;
  const refused = replies.find(({ status }) => status === 409)?.body.current;
  // The editor that is refused has the other text, and merges both.
  const merged = `${refused?.attributes.body} + ${texts[1 - winner]}`;
  const again = await save(desk, 1 - winner, { version: refused?.version, body: merged, isAutosave });
  if (again.status !== 200) outcome.wrong.push(`Race ${index} (${kind}): the merged text got ${again.status}`);
  const now = (await desk.editors[0]?.browser.get(desk.address))?.body.data;
  const won = (await desk.editors[1]?.browser.get(`${desk.address}/revisions/${basedOn + 1}`))?.body.data;
  if (!texts.every((text) => now.attributes.body.includes(text)) || won?.attributes.body !== texts[winner])
    outcome.lost += 1;
  if (now.version !== basedOn + 2) outcome.double += 1;
  desk.version = now.version;
}

interface Save {
  version: number;
  body: string;
  isAutosave: boolean;
}

function save(desk: Desk, place: number, { version, ...content }: Save): Promise<CallResult> {
  const editor = desk.editors[place];
  if (!editor) throw new Error("There is no such editor");
  const body = { ...content, editor: { id: editor.id, save: desk.save } };
  return editor.browser.send("PUT", desk.address, body, { "if-match": `"${version}"`, origin: desk.origin });
}
