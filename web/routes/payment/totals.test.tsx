import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { Totals } from "./totals.tsx";

test.each([
  [88, "Processing fee (3% + $0.50)", "$0.88"],
  [0, "Includes secure processing fee", "$0.00"],
])("shows a fee of %s cents as: %s", (feeCents, label, usd) => {
  const Screen = createRoutesStub([
    { path: "/", Component: () => <Totals baseCents={1250} feeCents={feeCents} total="$13.38" /> },
  ]);
  const html = renderToString(<Screen />);
  expect(html).toContain(`<dt>${label}</dt><dd>${usd}</dd>`);
  expect(html).toContain("Total to pay");
});
