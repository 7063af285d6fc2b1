import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  type Autosave,
  type AutosaveStatus,
  createAutosave,
  pauseMs,
  type SavedVersion,
  type SentSave,
  type UnsavedContent,
} from "./autosave.ts";
import type { PieceContent } from "./piece-content.ts";

const empty: PieceContent = {
  ...{ title: "", body: "", excerpt: "", price: "", accessType: "PAID", language: "English" },
  ...{ categories: [], slug: "", cover: "", coverAlt: "", coverX: "50", coverY: "50", files: [] },
};
const write = (body: string): PieceContent => ({ ...empty, body });

/** A server with one piece that behaves like the calls: it rejects outdated versions and accepts a retried save. */
function createServer() {
  const versions: SavedVersion[] = [{ version: 1, savedAt: 0, content: empty, editor: null }];
  return {
    versions,
    newest: () => versions.at(-1) as SavedVersion,
    save({ content, basedOn, editor }: Omit<SentSave, "isAutosave">) {
      const newest = versions.at(-1) as SavedVersion;
      if (newest.content.body === content.body && basedOn < newest.version)
        return { kind: "saved", ...newest } as const;
      if (basedOn !== newest.version) return { kind: "conflict", theirs: newest } as const;
      const saved = { version: basedOn + 1, savedAt: basedOn, content, editor };
      versions.push(saved);
      return { kind: "saved", ...saved } as const;
    },
  };
}

interface Tab {
  autosave: Autosave;
  statuses: AutosaveStatus[];
  kept: () => UnsavedContent | undefined;
  inFlight: () => number;
}

let tabs = 0;

/**
 * A tab whose requests take `delayMs` of the fake clock, or fail while `isOnline` returns false: before the server receives them, or
 * after.
 */
function openTab(
  server: ReturnType<typeof createServer>,
  {
    delayMs = 50,
    fails = () => undefined,
    restored,
  }: { delayMs?: number; fails?: () => "before" | "after" | undefined; restored?: UnsavedContent } = {},
): Tab {
  tabs += 1;
  const loaded = { ...server.newest(), ...(restored && { version: restored.basedOn }) };
  const statuses: AutosaveStatus[] = [];
  let kept: UnsavedContent | undefined;
  let inFlight = 0;
  const autosave = createAutosave(
    { loaded, editorId: `tab ${tabs}`, continued: restored?.editors },
    {
      async send(save) {
        inFlight += 1;
        expect(inFlight).toBe(1);
        const failure = fails();
        await new Promise((done) => setTimeout(done, delayMs));
        const outcome = failure === "before" ? undefined : server.save(save);
        inFlight -= 1;
        return failure || !outcome ? { kind: "unreachable" } : outcome;
      },
      keep: (unsaved) => {
        kept = unsaved;
      },
      onStatus: (status) => statuses.push(status),
    },
  );
  return { autosave, statuses, kept: () => kept, inFlight: () => inFlight };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe("autosave", () => {
  test("saves within two seconds of a pause, and keeps the text on the device until then", async () => {
    const server = createServer();
    const tab = openTab(server);
    tab.autosave.change(write("one"));
    await vi.advanceTimersByTimeAsync(pauseMs - 100);
    tab.autosave.change(write("one two"));
    expect(server.versions).toHaveLength(1);
    expect(tab.kept()).toMatchObject({ basedOn: 1, content: { body: "one two" } });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(server.newest()).toMatchObject({ version: 2, content: { body: "one two" } });
    expect(tab.kept()).toBeUndefined();
    expect(tab.statuses.at(-1)).toMatchObject({ kind: "saved" });
  });

  test("saves while the creator types for long without a pause", async () => {
    const server = createServer();
    const tab = openTab(server);
    for (let word = 0; word < 40; word++) {
      tab.autosave.change(write("word ".repeat(word)));
      await vi.advanceTimersByTimeAsync(500);
    }
    expect(server.versions.length).toBeGreaterThan(1);
  });

  test("sends one request at a time, and then the text typed meanwhile", async () => {
    const server = createServer();
    const tab = openTab(server, { delayMs: 5_000 });
    tab.autosave.change(write("first"));
    await vi.advanceTimersByTimeAsync(pauseMs + 100);
    expect(tab.inFlight()).toBe(1);
    tab.autosave.change(write("second"));
    expect(tab.kept()).toMatchObject({ content: { body: "second" } });
    const flushed = tab.autosave.flush();
    await vi.advanceTimersByTimeAsync(12_000);
    expect(await flushed).toBe(true);
    expect(server.versions.map(({ content }) => content.body)).toEqual(["", "first", "second"]);
  });

  test("keeps the text through an hour without a connection and saves it afterwards", async () => {
    const server = createServer();
    let isOnline = false;
    const tab = openTab(server, { fails: () => (isOnline ? undefined : "before") });
    tab.autosave.change(write("offline"));
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(tab.statuses.at(-1)).toEqual({ kind: "unreachable" });
    expect(tab.kept()).toMatchObject({ content: { body: "offline" } });
    isOnline = true;
    await vi.advanceTimersByTimeAsync(31_000);
    expect(server.newest().content.body).toBe("offline");
    expect(tab.kept()).toBeUndefined();
  });

  test("reports no conflict with its own save when the answer was lost", async () => {
    const server = createServer();
    const fails = ["after" as const];
    const tab = openTab(server, { fails: () => fails.pop() });
    tab.autosave.change(write("text"));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(server.versions.map(({ content }) => content.body)).toEqual(["", "text"]);
    expect(tab.autosave.isSaved).toBe(true);
    expect(tab.autosave.version).toBe(2);
  });

  test("reports no conflict with its own save when the answer was lost and the creator typed on", async () => {
    const server = createServer();
    const fails = ["after" as const];
    const tab = openTab(server, { fails: () => fails.pop() });
    tab.autosave.change(write("text"));
    await vi.advanceTimersByTimeAsync(pauseMs + 100);
    tab.autosave.change(write("text and more"));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(server.versions.map(({ content }) => content.body)).toEqual(["", "text", "text and more"]);
    expect(tab.statuses.map(({ kind }) => kind)).not.toContain("conflict");
    expect(tab.autosave.isSaved).toBe(true);
  });

  test("a restored text meets no conflict with the form of its page, which was posted before its script ran", async () => {
    const server = createServer();
    const before = openTab(server, { fails: () => "before" });
    before.autosave.change(write("posted, and typed afterwards"));
    const [restored] = [before.kept()];
    before.autosave.stop();
    const editor = { id: restored?.editors[0]?.id ?? "", save: 0 };
    server.save({ content: write("posted"), basedOn: 1, editor });
    const after = openTab(server, { restored: restored as UnsavedContent });
    after.autosave.change(write("posted, and typed afterwards"));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(after.statuses.map(({ kind }) => kind)).not.toContain("conflict");
    expect(server.versions.map(({ content }) => content.body)).toEqual(["", "posted", "posted, and typed afterwards"]);
  });

  test("a restored text meets a conflict with what its tab saved after the text was stored", async () => {
    const server = createServer();
    const before = openTab(server);
    before.autosave.change(write("stored"));
    const restored = before.kept() as UnsavedContent;
    const after = openTab(server, { restored });
    before.autosave.change(write("stored and saved"));
    await vi.advanceTimersByTimeAsync(2_000);
    after.autosave.change(restored.content);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(after.statuses.at(-1)).toMatchObject({
      kind: "conflict",
      theirs: { content: { body: "stored and saved" } },
    });
  });

  test("takes the other text after saving its own as a revision, and keeps both while that fails", async () => {
    const server = createServer();
    let failure: "before" | undefined;
    const [one, other] = [openTab(server), openTab(server, { fails: () => failure })];
    one.autosave.change(write("theirs"));
    await vi.advanceTimersByTimeAsync(2_000);
    other.autosave.change(write("mine"));
    await vi.advanceTimersByTimeAsync(2_000);
    failure = "before";
    const failed = other.autosave.takeTheirs();
    await vi.advanceTimersByTimeAsync(100);
    expect(await failed).toBe(false);
    expect(other.statuses.at(-1)?.kind).toBe("conflict");
    expect(other.kept()?.content.body).toBe("mine");
    failure = undefined;
    const taken = other.autosave.takeTheirs();
    await vi.advanceTimersByTimeAsync(200);
    expect(await taken).toBe(true);
    expect(server.versions.map(({ content }) => content.body)).toEqual(["", "theirs", "mine", "theirs"]);
    expect(other.kept()).toBeUndefined();
  });

  test("takes a newer version from the server only while nothing is unsaved", async () => {
    const server = createServer();
    const [one, idle, busy] = [openTab(server), openTab(server), openTab(server)];
    one.autosave.change(write("newer"));
    await vi.advanceTimersByTimeAsync(2_000);
    busy.autosave.change(write("typed"));
    expect([idle.autosave.adopt(server.newest()), busy.autosave.adopt(server.newest())]).toEqual([true, false]);
    idle.autosave.change(write("newer still"));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(server.newest().content.body).toBe("newer still");
  });

  test("stops at a conflict with both texts, and saves the chosen one over the other", async () => {
    const server = createServer();
    const [one, other] = [openTab(server), openTab(server)];
    one.autosave.change(write("mine"));
    await vi.advanceTimersByTimeAsync(2_000);
    other.autosave.change(write("theirs"));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(other.statuses.at(-1)).toMatchObject({ kind: "conflict", theirs: { content: { body: "mine" } } });
    expect(other.kept()).toMatchObject({ content: { body: "theirs" } });
    const chosen = other.autosave.resolveConflict(write("mine\ntheirs"));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await chosen).toBe(true);
    expect(server.newest().content.body).toBe("mine\ntheirs");
    expect(other.kept()).toBeUndefined();
  });

  test("saves a revision on request, even after an autosave of the same text", async () => {
    const server = createServer();
    const tab = openTab(server);
    tab.autosave.change(write("text"));
    await vi.advanceTimersByTimeAsync(2_000);
    const saved = tab.autosave.saveOnPurpose();
    await vi.advanceTimersByTimeAsync(100);
    expect(await saved).toBe(true);
    expect(server.newest().version).toBe(3);
  });

  const step = fc.record({
    tab: fc.constantFrom(0, 1),
    kind: fc.constantFrom("type", "type", "type", "flush", "choose"),
    waitMs: fc.constantFrom(0, 20, 60, 500, pauseMs, 4_000),
    fails: fc.constantFrom(undefined, undefined, undefined, "before" as const, "after" as const),
  });

  test("loses no text of two racing tabs: saves it, stores it on the device or shows it in a conflict", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 25 }), async (steps) => {
        const server = createServer();
        let failure: "before" | "after" | undefined;
        const tabs = [0, 1].map(() => openTab(server, { fails: () => failure })) as [Tab, Tab];
        const newest = ["", ""];
        for (const [place, { tab, kind, waitMs, fails }] of steps.entries()) {
          const { autosave, statuses } = tabs[tab as 0 | 1];
          failure = fails;
          if (kind === "type") {
            newest[tab] = `${newest[tab]}${place} of ${tab}\n`;
            autosave.change(write(newest[tab]));
          } else if (kind === "flush") void autosave.flush();
          else {
            const last = statuses.at(-1);
            if (last?.kind === "conflict") {
              newest[tab] = `${newest[tab]}${last.theirs.content.body}`;
              void autosave.resolveConflict(write(newest[tab]));
            }
          }
          await vi.advanceTimersByTimeAsync(waitMs);
        }
        failure = undefined;
        await vi.advanceTimersByTimeAsync(120_000);
        for (const [place, { autosave, kept, statuses }] of tabs.entries()) {
          const text = newest[place] ?? "";
          if (autosave.isSaved) expect(server.versions.map(({ content }) => content.body)).toContain(text);
          else {
            expect(statuses.at(-1)?.kind).toBe("conflict");
            expect(kept()?.content.body).toBe(text);
          }
        }
      }),
      { numRuns: 500 },
    );
  });
});
