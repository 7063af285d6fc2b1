import { expect, test } from "vitest";
import { createTurns, type Turns } from "./turns.ts";

/** Starts work that runs until `end` is called with its name; returns the names in the order of their starts. */
function workOn(turns: Turns) {
  const started: string[] = [];
  const running = new Map<string, () => void>();
  const start = async (subject: string | undefined, name: string) => {
    const free = await turns.take(subject);
    started.push(name);
    running.set(name, free);
  };
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const end = async (name: string) => {
    running.get(name)?.();
    await settle();
  };
  return { started, start, end, settle };
}

test("runs one piece of work of a subject at a time, and takes turns among subjects", async () => {
  const { started, start, end, settle } = workOn(createTurns({ size: 2, waitingOfOne: 5 }));
  const all = ["a1", "a2", "a3", "b1", "c1", "b2"].map((name) => start(name[0], name));
  await settle();
  expect(started).toEqual(["a1", "b1"]);
  await end("b1");
  expect(started).toEqual(["a1", "b1", "c1"]);
  await end("a1");
  await end("c1");
  expect(started).toEqual(["a1", "b1", "c1", "a2", "b2"]);
  await end("b2");
  expect(started).toHaveLength(5);
  await end("a2");
  await Promise.all(all);
  expect(started.at(-1)).toBe("a3");
});

test("refuses more waiting work of a subject, and never work without one", async () => {
  const turns = createTurns({ size: 1, waitingOfOne: 2 });
  const { started, start, end, settle } = workOn(turns);
  const waiting = ["a1", "a2", "a3"].map((name) => start("a", name));
  await settle();
  await expect(turns.take("a")).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
  const others = ["x", "y", "z"].map((name) => start(undefined, name));
  for (const name of ["a1", "a2", "x", "y", "z", "a3"]) {
    await settle();
    await end(started.at(-1) ?? name);
  }
  await Promise.all([...waiting, ...others]);
  expect(started.toSorted()).toEqual(["a1", "a2", "a3", "x", "y", "z"]);
});
