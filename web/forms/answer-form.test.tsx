import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub, useActionData } from "react-router";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { CallError } from "#contract/errors.ts";
import { formText } from "#contract/form-schemas.ts";
import { TextField } from "#web/ui/text-field.tsx";
import { answerForm, type RefusedForm } from "./answer-form.server.ts";
import { FormAlert } from "./form-alert.tsx";
import { type RefusedFormTexts, useRefusedForm } from "./use-refused-form.ts";

const body = z.object({
  data: z.object({ title: formText(10), price: z.int().check(z.maximum(5)), note: formText(100) }),
  categories: z.array(formText(5)),
});

/** Refuses what a call with this body refuses, as the pipeline of calls does. */
async function save(posted: URLSearchParams): Promise<string> {
  const parsed = body.safeParse({
    data: { title: posted.get("title"), price: Number(posted.get("price")), note: posted.get("note") },
    categories: posted.getAll("categories"),
  });
  if (!parsed.success) throw new CallError("INVALID_DATA", { cause: parsed.error });
  return `/studio?note=${encodeURIComponent(parsed.data.data.note)}`;
}

const reported: unknown[] = [];

function post(fields: Record<string, string> | string[][], send = save, address = "/studio/new") {
  const request = new Request(`https://shop.example${address}`, { method: "POST", body: new URLSearchParams(fields) });
  return answerForm(request, { reportError: (error) => reported.push(error) }, send);
}

async function refusedBy(...posted: Parameters<typeof post>) {
  const answer = await post(...posted);
  if (answer instanceof Response) throw new Error("The form was taken");
  return answer;
}

const fine = { title: "Tides", price: "5", note: "One\r\ntwo", categories: "Music" };

test("leads to the next page in the form's language", async () => {
  const goal = async (address: string) => {
    const answer = await post(fine, save, address);
    return answer instanceof Response && [answer.status, answer.headers.get("location")];
  };
  expect(await goal("/studio/new")).toEqual([303, "/studio?note=One%0Atwo"]);
  expect(await goal("/studio/new?lang=es")).toEqual([303, "/studio?note=One%0Atwo&lang=es"]);
});

test("returns the typed values with a fault for each field that the call's schema names", async () => {
  const typed = Object.entries({ title: "Tides and moons", price: "1000000", note: " ", categories: "Music" });
  const { data, init } = await refusedBy([...typed, ["categories", "Photography"]]);
  expect(init?.status).toBe(400);
  expect(data).toEqual({
    code: "INVALID_DATA",
    values: { title: ["Tides and moons"], price: ["1000000"], note: [" "], categories: ["Music", "Photography"] },
    fields: {
      title: { kind: "tooLong", max: 10, over: 5 },
      price: { kind: "invalid" },
      note: { kind: "empty" },
      categories: { kind: "invalid" },
    },
  });
});

test("comes back with the code of another refusal, and with the time to wait", async () => {
  const limited = async () => Promise.reject(new CallError("TOO_MANY_REQUESTS", { retryAfterSec: 1.5 }));
  expect(await refusedBy(fine, limited)).toMatchObject({
    data: { code: "TOO_MANY_REQUESTS", fields: {} },
    init: { status: 429, headers: { "Retry-After": "2" } },
  });
  expect(reported).toEqual([]);
});

test("lets a redirect of the call through", async () => {
  const elsewhere = new Response(null, { status: 302, headers: { location: "/429" } });
  await expect(post(fine, async () => Promise.reject(elsewhere))).rejects.toBe(elsewhere);
});

test("reports an unexpected error, and keeps the typed values", async () => {
  const broken = Object.assign(new Error("broken"), { code: "ECONNRESET" });
  const answer = await refusedBy(fine, async () => Promise.reject(broken));
  expect(answer).toMatchObject({
    data: { code: "GENERAL_ERROR", values: { title: ["Tides"] } },
    init: { status: 500 },
  });
  expect(reported.splice(0)).toEqual([broken]);
});

/** The HTML of a page with a form of two fields. */
function htmlOf(refused: RefusedForm | undefined, texts?: RefusedFormTexts): string {
  const Screen = createRoutesStub([
    {
      path: "/",
      Component() {
        const form = useRefusedForm(useActionData<RefusedForm>(), texts);
        return (
          <form method="post">
            <FormAlert>{form.alert}</FormAlert>
            <TextField label="Title" {...form.field("title", "Stored")} />
            <TextField label="Price" {...form.field("price")} />
            <output>{form.chosen("categories", ["Science"])}</output>
          </form>
        );
      },
    },
  ]);
  return renderToStaticMarkup(<Screen hydrationData={{ loaderData: {}, actionData: { "0": refused } }} />);
}

test("a page shows stored values until its form is refused", () => {
  expect(htmlOf(undefined)).toMatch(/<input [^>]*name="title" value="Stored"\/>/);
  expect(htmlOf(undefined)).toContain("<output>Science</output>");
  expect(htmlOf(undefined)).not.toMatch(/autofocus|aria-invalid/);
});

test("shows the typed values with faults beside the fields, and focuses the first fault", () => {
  const refused: RefusedForm = {
    code: "INVALID_DATA",
    values: { title: [""], price: ["x"], categories: ["Music"] },
    fields: { price: { kind: "invalid" }, title: { kind: "empty" } },
  };
  const html = htmlOf(refused, { fields: { price: "A price from $1." } });
  expect(html).toMatch(/role="alert"[^>]*>Please fix the highlighted errors/);
  expect(html).toMatch(/<input [^>]*aria-invalid="true"[^>]*name="title"[^>]*value=""\/>.*Please fill in this field\./);
  expect(html).toMatch(/<input [^>]*autofocus=""[^>]*name="price"[^>]*value="x"\/>.*A price from \$1\./);
  expect(html).toContain("<output>Music</output>");
});

test("a page says why its call was refused", () => {
  const refused: RefusedForm = { code: "OUTDATED_VERSION", values: {}, fields: {} };
  expect(htmlOf(refused, { refusals: { OUTDATED_VERSION: "Somebody saved it before." } })).toContain("Somebody saved");
  expect(htmlOf(refused)).toContain("Failed to submit the form.");
  expect(htmlOf({ ...refused, code: "TOO_MANY_REQUESTS" })).toContain("too many requests");
  expect(htmlOf({ ...refused, code: "OUTCOME_UNKNOWN" })).toContain("check before you send it again");
});
