import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Autosave, type AutosaveStatus, createAutosave, pauseMs, type SavedVersion } from "./autosave.ts";
import type { PieceContent } from "./piece-content.ts";

const empty: PieceContent = {
  ...{ title: "", body: "", excerpt: "", price: "", accessType: "PAID", language: "English" },
  ...{ categories: [], slug: "" },
};
const write = (body: string): PieceContent => ({ ...empty, body });

/** A server with one piece that behaves like the calls: it rejects outdated versions and accepts a retried save. */
function createServer() {
  const versions: SavedVersion[] = [{ version: 1, savedAt: 0, content: empty }];
  return {
    versions,
    newest: () => versions.at(-1) as SavedVersion,
    save(content: PieceContent, basedOn: number) {
      const newest = versions.at(-1) as SavedVersion;
      if (newest.content.body === content.body && basedOn < newest.version)
        return { kind: "saved", ...newest } as const;
      if (basedOn !== newest.version) return { kind: "conflict", theirs: newest } as const;
      const saved = { version: basedOn + 1, savedAt: basedOn, content };
      versions.push(saved);
      return { kind: "saved", ...saved } as const;
    },
  };
}

interface Tab {
  autosave: Autosave;
  statuses: AutosaveStatus[];
  kept: () => { content: PieceContent; basedOn: number } | undefined;
  inFlight: () => number;
}

/**
 * A tab whose requests take `delayMs`, or fail while `isOnline` returns false: before the server receives them, or
 * after.
 */
function openTab(
  server: ReturnType<typeof createServer>,
  { delayMs = 50, fails = () => undefined }: { delayMs?: number; fails?: () => "before" | "after" | undefined } = {},
): Tab {
  const statuses: AutosaveStatus[] = [];
  let kept: { content: PieceContent; basedOn: number } | undefined;
  let inFlight = 0;
  const autosave = createAutosave(server.newest(), {
    async send({ content, basedOn }) {
      inFlight += 1;
      expect(inFlight).toBe(1);
      const failure = fails();
      await new Promise((done) => setTimeout(done, delayMs));
      const outcome = failure === "before" ? undefined : server.save(content, basedOn);
      inFlight -= 1;
      return failure || !outcome ? { kind: "unreachable" } : outcome;
    },
    keep: (unsaved) => {
      kept = unsaved;
    },
    onStatus: (status) => statuses.push(status),
  });
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
