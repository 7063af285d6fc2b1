import { useId } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { KeptList, KeptPart } from "./kept-part.tsx";
import { createPartsOfPage } from "./kept-parts.server.ts";
import { KeptPartsContext } from "./kept-parts.ts";

let rendered: string[] = [];

function Card({ name }: { name: string }) {
  rendered.push(name);
  return (
    <p id={useId()}>
      {name} & “more” <b>{"<!-- -->"}</b>
    </p>
  );
}

interface Shown {
  of: object;
  by: string | undefined;
  name: string;
}

/** The page as it is sent, and what React was asked for. */
function render(cards: readonly Shown[]) {
  const page = (
    <main>
      <h1>Title</h1>
      {cards.map(({ of, by, name }) => (
        <KeptPart key={`${by} ${name}`} as="li" of={of} by={by} className="card">
          <Card name={name} />
        </KeptPart>
      ))}
      <footer>End</footer>
    </main>
  );
  const parts = createPartsOfPage();
  rendered = [];
  const html = renderToString(<KeptPartsContext value={parts}>{page}</KeptPartsContext>);
  const asked = [...rendered];
  const pieces = parts.fill(html);
  return { pieces, asked, html: textOf(pieces), plain: renderToString(page) };
}

function textOf(pieces: readonly (string | Uint8Array)[]): string {
  return Buffer.concat(pieces.map((piece) => Buffer.from(piece as string))).toString();
}

test("a part is rendered once, and a page with it is the page that React renders without", () => {
  const [one, other] = [{}, {}];
  const cards = [
    { of: one, by: "en", name: "One" },
    { of: other, by: "en", name: "Other" },
  ];
  const first = render(cards);
  expect([first.html, first.asked]).toEqual([first.plain, ["One", "Other"]]);
  const second = render(cards);
  expect([second.html, second.asked]).toEqual([first.plain, []]);
});

test("another thing, or the same in another way, is rendered anew", () => {
  const thing = {};
  render([{ of: thing, by: "en", name: "One" }]);
  expect(render([{ of: thing, by: "es", name: "Uno" }]).html).toContain("Uno");
  expect(render([{ of: {}, by: "en", name: "New" }]).html).toContain("New");
});

test("a page has the same pieces whether its parts were kept or not: its tag is made of them", () => {
  const cards = [{ of: {}, by: "en", name: "One" }];
  const kinds = () => render(cards).pieces.map((piece) => (typeof piece === "string" ? piece : textOf([piece])));
  const isKept = () => render(cards).pieces.map((piece) => typeof piece !== "string");
  expect([kinds(), isKept()]).toEqual([kinds(), isKept()]);
  expect(isKept()).toContain(true);
});

function Item({ name }: { name: string }) {
  rendered.push(name);
  return <b>{name}</b>;
}

/** A page with a list, as it is sent and as React renders it without, and what React was asked for. */
function renderList(items: readonly { id: string }[]) {
  const list = (
    <KeptList className="cards" items={items} by={(place) => `first ${place === 0}`}>
      {({ id }, place) => <Item name={`${id} ${place === 0}`} />}
    </KeptList>
  );
  const parts = createPartsOfPage();
  rendered = [];
  const pieces = parts.fill(renderToString(<KeptPartsContext value={parts}>{list}</KeptPartsContext>));
  const asked = [...rendered];
  return { asked, pieces: pieces.map((piece) => textOf([piece])), html: textOf(pieces), plain: renderToString(list) };
}

test("a list is asked of React as long as one of its items is not kept, and has the same pieces either way", () => {
  const [one, two, three] = [{ id: "one" }, { id: "two" }, { id: "three" }];
  const first = renderList([one, two]);
  expect([first.html, first.asked]).toEqual([first.plain, ["one true", "two false"]]);
  const second = renderList([one, two]);
  expect([second.html, second.asked, second.pieces]).toEqual([first.plain, [], first.pieces]);
  const longer = renderList([one, two, three]);
  expect([longer.html, longer.asked]).toEqual([longer.plain, ["three false"]]);
  const turned = renderList([two, one]);
  expect([turned.html, turned.asked]).toEqual([turned.plain, ["two true", "one false"]]);
  expect(renderList([])).toMatchObject({ html: renderList([]).plain });
});

test("of one thing a hundred markups are kept at most, those that were made last", () => {
  const thing = {};
  for (let number = 0; number <= 100; number++) render([{ of: thing, by: String(number), name: "One" }]);
  expect(render([{ of: thing, by: "1", name: "Changed" }]).html).not.toContain("Changed");
  expect(render([{ of: thing, by: "0", name: "Changed" }]).html).toContain("Changed");
});

test("what nobody else is going to ask for is rendered each time", () => {
  const card = (name: string) => [{ of: globalThis, by: undefined, name }];
  expect(render(card("One")).plain).toBe(render(card("One")).html);
  expect(render(card("Two")).html).toContain("Two");
});
