import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { applicationReasons } from "#contract/application-reasons.ts";
import { applicationStates, declineReasons, systemReasons } from "#contract/application-rules.ts";
import { screenLanguages } from "#contract/languages.ts";
import { InLanguage } from "#web/i18n/language.tsx";
import { ApplicationState } from "./application-state.tsx";

const plain = {
  ...{ inReview: false, isLate: false, appealed: false, note: null, reason: null },
  ...{ verificationCode: "7K2M-9XHT", platform: null, receivedAt: 0, dueAt: null, replyBy: null, expiresAt: 0 },
};

function show(language: "en" | "es", props: Parameters<typeof ApplicationState>[0]): string {
  const Component = () => (
    <InLanguage language={language}>
      <ApplicationState {...props} />
    </InLanguage>
  );
  const Screen = createRoutesStub([{ id: "root", path: "/", Component }]);
  return renderToStaticMarkup(<Screen />).replaceAll("&#x27;", "'");
}

test.each([...declineReasons, ...systemReasons])(
  "a decline for %s says why, and what to do, in both languages",
  (reason) => {
    const shown = screenLanguages.map((language) => {
      const { why, next } = applicationReasons[language][reason];
      const application = { ...plain, state: "declined" as const, reason, note: "The note." };
      const open = show(language, { application, due: "", replyBy: "Friday" });
      for (const words of [why, next, "The note.", "Friday"]) expect(open).toContain(words);
      const final = show(language, { application: { ...application, appealed: true }, due: "", replyBy: "" });
      expect(final).toContain(why);
      return open;
    });
    expect(shown[0]).not.toBe(shown[1]);
  },
);

test.each(applicationStates)("the state %s says what comes next, in both languages", (state) => {
  for (const isLate of [false, true]) {
    const due = state === "received" || state === "appealed" ? "Friday" : "";
    const replyBy = state === "asked" ? "Friday" : "";
    const reason = state === "declined" ? ("other" as const) : null;
    const shown = screenLanguages.map((language) =>
      show(language, { application: { ...plain, state, reason, isLate }, due, replyBy }),
    );
    for (const html of shown) expect(html.replace(/<h1.*?<\/h1>/, "").match(/<p/g)?.length ?? 0).toBeGreaterThan(0);
    if (due || replyBy) for (const html of shown) expect(html).toContain("Friday");
    expect(shown[0]).not.toBe(shown[1]);
  }
});
