import { expect, test } from "vitest";
import * as z from "zod/mini";
import { type CallAuth, callsIn, defineCall } from "./call.ts";
import { readCallRoutes, readStaffCallRoutes } from "./calls.ts";
import { publishStudioPost, scheduleStudioPost } from "./studio.ts";

const call = (auth: CallAuth) =>
  defineCall({ method: "PUT", path: "/api/x/:id", summary: "", auth, status: 204, errors: [] });

test("collects the exports of a module that are defined as calls", () => {
  const listed = call({ kind: "none" });
  expect(callsIn({ listed, schema: z.string(), copy: { ...listed }, maxLength: 3 })).toEqual({ listed });
});

test("exposes only readers' calls to readers' pages", () => {
  const table = {
    open: call({ kind: "none" }),
    pages: defineCall({ ...call({ kind: "none" }), onlyFromPages: true }),
    form: call({ kind: "form-token", form: "contact" }),
    bought: call({ kind: "access-token", required: true }),
    creators: call({ kind: "creator" }),
    accounts: call({ kind: "account" }),
    ownPages: call({ kind: "same-origin" }),
    teams: call({ kind: "team", roles: ["reviewer"] }),
    providers: call({ kind: "provider-signature" }),
  };
  const route = "PUT /api/x/:id";
  expect(readCallRoutes(table)).toEqual({ open: route, form: route, bought: route });
  expect(readStaffCallRoutes(table)).toEqual({ creators: route, accounts: route, ownPages: route, teams: route });
});

test("one quota of a day counts all publications of a creator", () => {
  const quota = { name: "studio-publish", max: 500, windowSec: 24 * 3600, per: "account" };
  expect([publishStudioPost.limit, scheduleStudioPost.limit]).toEqual([quota, quota]);
});
