import {
  createStaticHandler,
  data,
  type LoaderFunctionArgs,
  type RouteObject,
  RouterContextProvider,
  redirect,
} from "react-router";
import { beforeEach, expect, test } from "vitest";
import { createLoadPage } from "./load-page.server.ts";

/** What each loader was given, in the order of their routes. */
let given: Record<string, unknown>;
let runs: string[];
let until: Record<string, Promise<void> | undefined>;
beforeEach(() => {
  given = {};
  runs = [];
  until = {};
});

const loader = (name: string) => async (args: LoaderFunctionArgs) => {
  const { url, params, pattern, context } = args;
  runs.push(name);
  given[name] = { path: url.pathname, query: [...url.searchParams], params: { ...params }, pattern, context };
  await until[name];
  const last = url.pathname.split("/").at(-1);
  if (last === "both") throw new Error(`${name} failed`);
  if (name === "root") return { name };
  if (last === "request") return { method: args.request.method, url: args.request.url };
  if (last === "moved") throw redirect("/there", 301);
  if (last === "gone") throw data({ why: "gone" }, { status: 404 });
  if (last === "broken") throw new Error("broken");
  if (last === "accepted") return data({ name }, { status: 202, headers: { "x-own": "1" } });
  if (last === "response") return Response.json({ name });
  if (last === "nothing") return undefined;
  return { name, last };
};
const child = (id: string, path: string): RouteObject => ({ id, path, loader: loader(id) });
const routes: RouteObject[] = [
  {
    ...{ id: "root", path: "", loader: loader("root"), ErrorBoundary: () => null },
    children: [
      { id: "still", path: "still" },
      child("blog", "blog/:slug"),
      { ...child("post", ":username/:slug"), ErrorBoundary: () => null },
      { id: "shelf", path: "shelf/", loader: loader("shelf"), children: [child("place", "place/:name")] },
      child("any", "*"),
    ],
  },
];
const handler = createStaticHandler(routes);
const origin = "https://shop.example";

test.each([
  ..."/ /x /still /STILL /still/ /blog/one /Blog/One /ada/tides /ada/tides/ /ada/tides?q=a&q=b&lang=es /a%2Fb/c%20d".split(
    " ",
  ),
  ..."/%C3%B1/%F0%9F%98%80 //ada//tides /ada/100%25 /x/y/z /shelf/place/three /shelf/place/a%2Bb?x=%3C".split(" "),
  ..."/ada/request /request?a=b /ada/nothing /ada/moved /moved /ada/gone /gone /ada/broken /broken /ada/both".split(
    " ",
  ),
  ..."/ada/accepted /accepted /ada/response /shelf/place/both /shelf/place/gone".split(" "),
])("%s is loaded as the framework loads it", async (path) => {
  const url = new URL(origin + path);
  const context = new RouterContextProvider();
  const readable = (answer: unknown) =>
    answer instanceof Response ? { status: answer.status, headers: [...answer.headers] } : answer;
  const long = readable(await handler.query(new Request(url), { requestContext: context }));
  const [givenLong, runsLong] = [given, runs];
  [given, runs] = [{}, []];
  const toRequest = () => new Request(url);
  const short = readable(await createLoadPage(handler)({ method: "GET", url, toRequest }, context));
  expect(short).toEqual(long);
  expect([given, runs]).toEqual([givenLong, runsLong]);
});

test("a page has its data in the order of its routes, whichever loader is done first", async () => {
  const load = createLoadPage(handler);
  for (const late of ["root", "post"]) {
    const waited = Promise.withResolvers<void>();
    until = { [late]: waited.promise };
    const url = new URL(`${origin}/ada/tides`);
    const loading = load({ method: "GET", url, toRequest: () => new Request(url) }, new RouterContextProvider());
    // The other one has nothing to wait for.
    setImmediate(waited.resolve);
    expect(Object.keys(((await loading) as { loaderData: object }).loaderData)).toEqual(["root", "post"]);
  }
});

test("the routes of an address are remembered, as nobody can change them, unless it is long; and no request is made for them", async () => {
  let matched = 0;
  const match: typeof handler.match = (location) => {
    matched += 1;
    return handler.match(location);
  };
  const load = createLoadPage({ ...handler, match });
  const toRequest = () => {
    throw new Error("A request is made");
  };
  const matchedBy = async (path: string) => {
    matched = 0;
    const loaded = await load({ method: "GET", url: new URL(origin + path), toRequest }, new RouterContextProvider());
    if (!loaded || loaded instanceof Response) throw new Error("Not a page");
    expect(loaded.matches.map(({ params }) => Object.isFrozen(params))).not.toContain(false);
    return matched;
  };
  expect([await matchedBy("/ada/tides"), await matchedBy("/ada/tides?lang=es"), await matchedBy("/ada/tales")]).toEqual(
    [1, 0, 1],
  );
  const long = `/x?q=${"x".repeat(200)}`;
  expect([await matchedBy(long), await matchedBy(long), await matchedBy("/x"), await matchedBy(long)]).toEqual([
    1, 1, 1, 0,
  ]);
});
