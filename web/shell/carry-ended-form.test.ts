import { createMemoryRouter, type MiddlewareFunction } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { carryEndedForm } from "./carry-ended-form.ts";
import { endedSessionStatus } from "./ended-session.ts";

afterEach(() => vi.unstubAllGlobals());

/** The elements that are created, and which form was submitted. */
function stubDocument() {
  const created: Record<string, unknown>[] = [];
  const submit = vi.fn();
  const createElement = (name: string) => {
    const element = { name, append: vi.fn(), submit };
    created.push(element);
    return element;
  };
  vi.stubGlobal("document", { createElement, body: { append: vi.fn() } });
  return { created, submit };
}

/** A router whose page refuses each form as the server does. */
async function postForm(status: number, data: unknown) {
  const refusal = { status, statusText: "", internal: false, data };
  const action = () => {
    throw refusal;
  };
  const router = createMemoryRouter([
    {
      path: "/",
      middleware: [carryEndedForm as MiddlewareFunction],
      children: [{ path: "form", action, element: null }],
    },
  ]);
  const formData = new FormData();
  formData.set("note", "Typed");
  const navigation = router.navigate("/form", { formMethod: "post", formData });
  return { router, navigation };
}

test("posts a form whose session has ended to the sign-in, and leaves the screen as it is", async () => {
  const { created, submit } = stubDocument();
  const ended = { fields: "note=Typed&sender=a", signIn: "/sign-in?again=1&next=%2Fdesk" };
  const { router } = await postForm(endedSessionStatus, ended);
  await vi.waitFor(() => expect(submit).toHaveBeenCalledOnce());
  expect(created).toMatchObject([
    { method: "post", action: ended.signIn },
    { name: "interrupted", value: ended.fields },
  ]);
  expect(router.state.errors).toBeNull();
});

test("leaves other refusals to the page", async () => {
  const { submit } = stubDocument();
  const { router, navigation } = await postForm(404, null);
  await navigation;
  expect(Object.values(router.state.errors ?? {})).toMatchObject([{ status: 404 }]);
  expect(submit).not.toHaveBeenCalled();
});
