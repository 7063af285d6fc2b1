import { expect, test } from "vitest";
import * as z from "zod/mini";
import { consentVersion } from "#contract/consent.ts";
import { createPaymentIntent } from "#contract/payments.ts";
import { postFacts } from "#web/lib/post-facts.ts";
import { examplePost } from "./example-post.ts";
import { purchaseRequest } from "./purchase-request.ts";

const details = { email: " ana@example.com ", nameOnCard: " Ana Ruiz " };

test("the body is the spec's and the contract accepts it", () => {
  const body = purchaseRequest(postFacts(examplePost), details, "es");
  expect(body).toEqual({
    amount: 4.5,
    consentVersion,
    description: "the-quiet-hour",
    email: "ana@example.com",
    name: "Ana Ruiz",
    metadata: {
      email: "ana@example.com",
      authorEmail: "support@vitrina.example",
      name: "Ana Ruiz",
      PaymentConcept: "PREMIUM_POST",
      title: "The quiet hour",
      slug: "the-quiet-hour",
      author: "Marta Olmedo",
      username: "marta-olmedo",
      type: "premium_post",
      category: "Photography",
      language: "Spanish",
    },
  });
  expect(z.safeParse(createPaymentIntent.body, body).success).toBe(true);
});

test("a post without a price has no purchase", () => {
  expect(purchaseRequest({ ...postFacts(examplePost), price: null }, details, "en")).toBeUndefined();
});

test("a post without a category sends an empty one", () => {
  const { category: _, ...withoutCategory } = postFacts(examplePost);
  expect(purchaseRequest(withoutCategory, details, "en")?.metadata.category).toBe("");
});
