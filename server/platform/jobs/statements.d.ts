// Written by `npm run sql` from what PostgreSQL says about the statements of this folder's stores. Do not edit.
import type { JsonObject } from "#db/client.ts";

declare module "#db/client.ts" {
  interface Statements {
    "jobs-dead-letters": {
      values: [];
      row: {
        id: string;
        kind: string;
        queue: string;
        attempts: number;
        lastError: string | null;
        diedAt: Date;
        canBeRetried: boolean;
      };
    };
    "jobs-end-cancelled": {
      values: [lease: string | null];
      row: Record<never, never>;
    };
    "jobs-end-run": {
      values: [id: string, lease: string, lastError: string | null];
      row: Record<never, never>;
    };
    "jobs-fail": {
      values: [id: string, lease: string, lastError: string | null, attempts: number];
      row: { isDead: boolean; };
    };
    "jobs-figures": {
      values: [value1: readonly string[]];
      row: { queue: string; waiting: number; oldestSec: number; lateSec: number; dead: number; held: boolean; };
    };
    "jobs-finish": {
      values: [id: string];
      row: Record<never, never>;
    };
    "jobs-insert": {
      values: [
        id: string,
        kind: string,
        queue: string,
        subjectId: string | null,
        once: boolean,
        payload: string | JsonObject,
        sealed: Buffer | null,
        value8: Date | null,
        value9: number | null
      ];
      row: Record<never, never>;
    };
    "jobs-install-recurring": {
      values: [kind: readonly (string)[], queue: readonly (string)[], value3: readonly number[]];
      row: Record<never, never>;
    };
    "jobs-key-uses": {
      values: [value1: readonly string[]];
      row: { keyId: string; what: "waiting mails"; count: number; neededUntil: Date | null; };
    };
    "jobs-release": {
      values: [id: string, lease: string];
      row: Record<never, never>;
    };
    "jobs-renew": {
      values: [id: string, lease: string, value3: number, value4: number | null];
      row: { isCancelled: boolean; };
    };
    "jobs-request-cancel": {
      values: [id: string];
      row: Record<never, never>;
    };
    "jobs-retry": {
      values: [id: string, value2: Buffer | null];
      row: { "?column?": number; };
    };
    "jobs-status": {
      values: [id: string];
      row: {
        state: "cancelled" | "dead" | "done" | "running" | "waiting";
        progress: number;
        attempts: number;
        runAt: Date;
        lastError: string | null;
        isCancelRequested: boolean;
      };
    };
    "jobs-take": {
      values: [queue: string, kind: readonly string[], value3: number];
      row: {
        id: string;
        kind: string;
        subjectId: string | null;
        payload: unknown;
        sealed: Buffer | null;
        attempts: number;
        lease: string;
        isRecurring: boolean;
      };
    };
    "jobs-wipe-dead": {
      values: [];
      row: Record<never, never>;
    };
    "mail-hold": {
      values: [reason: string];
      row: Record<never, never>;
    };
    "mail-release": {
      values: [];
      row: { reason: string; };
    };
  }
}
