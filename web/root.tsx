import { type ReactNode, useContext, useEffect } from "react";
import {
  Links,
  type LoaderFunctionArgs,
  Outlet,
  Scripts,
  type ShouldRevalidateFunctionArgs,
  useMatches,
} from "react-router";
import type { PageHandle } from "#contract/page-handle.ts";
import { DocumentPart } from "#web/document/document-part.ts";
import { LanguageProvider, useLanguage } from "#web/i18n/language.tsx";
import { errorCode } from "#web/lib/answer-call.ts";
import type { RootData } from "#web/lib/root-data.ts";
import { revalidatesUnlessPurchaseCloses } from "#web/payment/revalidates-unless-purchase-closes.ts";
import { ErrorScreen } from "#web/shell/error-screen.tsx";
import { FontPreloads } from "#web/shell/font-preloads.tsx";
import { InlineScript } from "#web/shell/inline-script.tsx";
import { keptLanguage } from "#web/shell/language-cookie.ts";
import { ScrollPosition } from "#web/shell/scroll-position.tsx";
import { Shell } from "#web/shell/shell.tsx";
import { themeScript } from "#web/shell/theme.ts";
import { type AppContext, getAppContext } from "./lib/app-context.ts";
import "#web/styles/app.css";

export async function loader({ context }: LoaderFunctionArgs): Promise<RootData> {
  const { language, brand, publicUrl, calls } = getAppContext(context);
  const { masterName } = await calls.getPaymentConfig();
  return { language, brand, publicUrl, masterName, categories: await listCategories(getAppContext(context)) };
}

/**
 * None of this changes from screen to screen; only the language does: by its switch, which requests the same page again or
 * the one that is loading, and by an address that names one.
 */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  const isSamePage = currentUrl.pathname + currentUrl.search === nextUrl.pathname + nextUrl.search;
  if (isSamePage) return revalidatesUnlessPurchaseCloses({ currentUrl, nextUrl, defaultShouldRevalidate: true });
  const hasSwitched = (keptLanguage() ?? document.documentElement.lang) !== document.documentElement.lang;
  return hasSwitched || currentUrl.searchParams.has("lang") || nextUrl.searchParams.has("lang");
}

/** The names of the categories; none where they cannot be read, which is only logged (spec section 8): no screen fails for a menu. */
async function listCategories({ calls, reportError }: AppContext): Promise<string[]> {
  try {
    const { data } = await calls.listCategoryPremiums();
    return data.map(({ attributes }) => attributes.name);
  } catch (error) {
    if (errorCode(error) !== "TOO_MANY_REQUESTS")
      reportError(new Error("Failed to fetch categories", { cause: error }));
    return [];
  }
}

export function Layout({ children }: { children: ReactNode }) {
  return (
    <LanguageProvider>
      <Document>{children}</Document>
    </LanguageProvider>
  );
}

function Document({ children }: { children: ReactNode }) {
  const part = useContext(DocumentPart);
  return (
    <html lang={useLanguage()} suppressHydrationWarning>
      <head>
        {part !== "screen" && (
          <>
            <meta charSet="utf-8" />
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <meta name="theme-color" content="#FAF8F5" media="(prefers-color-scheme: light)" data-scheme="light" />
            <meta name="theme-color" content="#12100E" media="(prefers-color-scheme: dark)" data-scheme="dark" />
            <InlineScript code={themeScript} />
            <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
            <FontPreloads />
            <Links />
          </>
        )}
      </head>
      <body>
        {part !== "frame" && children}
        {part !== "screen" && <ScrollPosition />}
        {part !== "screen" && <Scripts />}
      </body>
    </html>
  );
}

export default function Root() {
  // Replays earlier clicks (`web/document/start-after-first-paint.server.ts`).
  useEffect(() => void dispatchEvent(new Event("hydrated")), []);
  // The studio and the desk have frames of their own.
  const isOfStaff = useMatches().some(({ handle }) => staffAudiences.has((handle as PageHandle | undefined)?.audience));
  if (isOfStaff) return <Outlet />;
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}

const staffAudiences = new Set<PageHandle["audience"] | undefined>(["creator", "team"]);

export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <Shell>
      <ErrorScreen error={error} />
    </Shell>
  );
}
