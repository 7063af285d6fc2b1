import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { staffPaths } from "#contract/staff-paths.ts";
import { InLanguage } from "#web/i18n/language.tsx";
import { DeskQueue } from "./desk-queue.tsx";

function show(props: { page: number; last: number; rows: number }): string {
  const Component = () => (
    <InLanguage language="en">
      <DeskQueue
        text={{ title: "Reviews", lead: "The first one is due first.", keys: "Keys" }}
        decided={undefined}
        empty={{ title: "Nothing waits" }}
        columns={["Piece"]}
        rows={Array.from({ length: props.rows }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows have nothing else.
          <tr key={place} />
        ))}
        pages={{ page: props.page, last: props.last, to: (page) => staffPaths.deskReviews({ page }) }}
      />
    </InLanguage>
  );
  const Screen = createRoutesStub([{ id: "root", path: "/", Component }]);
  return renderToStaticMarkup(<Screen />);
}

test("a queue links to the pages before and after the one it shows", () => {
  const html = show({ page: 2, last: 3, rows: 1 });
  expect(html).toContain(`href="${staffPaths.deskReviews({ page: 1 })}"`);
  expect(html).toContain(`href="${staffPaths.deskReviews({ page: 3 })}"`);
  expect(show({ page: 1, last: 1, rows: 1 })).not.toContain("<nav");
});

test("a queue without cases says so beside the window", () => {
  const html = show({ page: 1, last: 1, rows: 0 });
  expect(html).toContain("Nothing waits");
  expect(html).toContain('data-window="empty"');
  expect(show({ page: 1, last: 1, rows: 1 })).not.toContain("data-window");
});

test("a page behind the last one leads to the first, where cases may wait", () => {
  const html = show({ page: 2, last: 1, rows: 0 });
  expect(html).toContain("Nothing on this page");
  expect(html).toContain(`href="${staffPaths.deskReviews({ page: 1 })}"`);
  expect(html).not.toContain("Nothing waits");
});
