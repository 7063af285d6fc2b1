import { expect, test } from "vitest";
import { defaultBrand } from "#contract/brand.ts";
import { automaticRefunds, refundRequestDays } from "#contract/refund-request-rules.ts";
import { oneTimeAccessPolicy } from "./one-time-access-policy.server.ts";

test("the policy about refunds names the numbers of the rule, in both languages", () => {
  for (const [write, days] of [
    [oneTimeAccessPolicy.en, "days"],
    [oneTimeAccessPolicy.es, "días"],
  ] as const) {
    const [first = ""] = write(defaultBrand).sections.refunds.paragraphs;
    expect(first).toContain(`${refundRequestDays} ${days}`);
    expect(first.match(/\d+/g)).toEqual([refundRequestDays, automaticRefunds, refundRequestDays].map(String));
  }
});
