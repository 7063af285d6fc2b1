import { subscribe } from "node:diagnostics_channel";
import { writeFileSync } from "node:fs";
import type { ClientRequest } from "node:http";
import pg from "pg";
import { type CrashPlace, type CrashPoint, crashPlaces } from "./crash-points.ts";

// This module is loaded before one of the product's programs (`node --import`) and kills its process where the harness wants it.
const { FAULT_CRASH_POINT: point = "", FAULT_CRASH_RECORD: record = "" } = process.env;
const place: CrashPlace = crashPlaces[point as CrashPoint];
if (!place) throw new Error(`No crash point is named ${point}`);
if ("request" in place) crashAtRequest(place);
else crashAtStatement(place);

/** Kills this process like kill -9, and leaves a record that tells this death from others. */
function crash(): void {
  writeFileSync(record, point);
  process.kill(process.pid, "SIGKILL");
}

/** Node announces each request before it is sent, and again once its response begins. */
function crashAtRequest({ when, request: wanted }: Extract<CrashPlace, { request: RegExp }>): void {
  subscribe(when === "before" ? "http.client.request.created" : "http.client.response.finish", (message) => {
    const { request } = message as { request: ClientRequest };
    if (wanted.test(`${request.method} ${request.path}`)) crash();
  });
}

type Query = (this: pg.Client, ...given: unknown[]) => unknown;

/** Stands between the product and the driver's `query`, which takes a callback from the pool and otherwise returns a promise. */
function crashAtStatement(place: Extract<CrashPlace, { statement: string }>): void {
  const query = pg.Client.prototype.query as Query;
  const transactions = new WeakMap<pg.Client, string[]>();
  const interrupted: Query = function (...given) {
    const { name, values } = statementOf(given[0]);
    const earlier = transactions.get(this);
    const isHere = isAt(place, name, earlier ?? []);
    if (name === "BEGIN") transactions.set(this, []);
    else if (name === "COMMIT" || name === "ROLLBACK") transactions.delete(this);
    else earlier?.push(name);
    if (!isHere) return query.apply(this, given);
    if (place.when === "before") crash();
    const crashIfMatching = ({ rows }: { rows: unknown[] }) => {
      if (place.matches?.(values, rows) ?? true) crash();
    };
    const callback = given.at(-1);
    if (typeof callback !== "function")
      return (query.apply(this, given) as Promise<pg.QueryResult>).then((result) => {
        crashIfMatching(result);
        return result;
      });
    const crashingCallback = (error: Error | undefined, result: pg.QueryResult) => {
      if (!error) crashIfMatching(result);
      callback(error, result);
    };
    return query.apply(this, [...given.slice(0, -1), crashingCallback]);
  };
  Object.assign(pg.Client.prototype, { query: interrupted });
}

/** Whether this statement is the place, after the earlier ones of its transaction. */
function isAt(place: Extract<CrashPlace, { statement: string }>, name: string, earlier: readonly string[]): boolean {
  const { statement, following, occurrence = 1 } = place;
  if (name !== statement || (following && !earlier.includes(following))) return false;
  return earlier.filter((each) => each === name).length === occurrence - 1;
}

function statementOf(given: unknown): { name: string; values: unknown[] } {
  if (typeof given === "string") return { name: given, values: [] };
  const { name = "", values = [] } = given as pg.QueryConfig;
  return { name, values };
}
