import type { Call, CallBody, CallParams, CallQuery, CallReply } from "#contract/call.ts";
import type { Calls } from "#contract/calls.ts";
import type { ScreenLanguage } from "#contract/languages.ts";
import type { TeamRole } from "#contract/roles.ts";
import type { JsonText } from "#db/json-text.ts";

/** The origin of a call: an HTTP request, or the loader or action of a page for its visitor. */
export interface CallOrigin {
  /** The visitor's address, as limits count it. Undefined where a page is rendered for everyone. */
  address: string | undefined;
  /** The language of the visitor's screen. */
  language: ScreenLanguage;
  /** The origin of the site that the visitor came to, and where it loads the card provider's script from. */
  site: { url: string; stripeJsUrl: string };
  /** The bearer token of the request. */
  bearer: string | undefined;
  /** The header `Cookie`. Undefined where a page is rendered for everyone. */
  cookie: string | undefined;
  /** Whether a page of this shop sent the request, by its headers; `unknown` without such headers. */
  sentFrom: "own" | "foreign" | "unknown";
  /** The header `User-Agent`. Undefined where a page is rendered for everyone. */
  userAgent: string | undefined;
  /** Sets a cookie of the visitor. Undefined where a page is rendered for everyone. */
  setCookie: ((cookie: string) => void) | undefined;
  /** A request header that the call declares, or undefined. */
  header(name: string): string | undefined;
  /** Headers that a handler may add to the HTTP reply. Undefined for pages, which have headers of their own. */
  reply: CallReplyHeaders | undefined;
}

export interface CallReplyHeaders {
  setCookie(cookie: string): void;
  /** The version of what the reply shows, which `If-Match` of a later write names. */
  setEntityTag(tag: string): void;
  /** Keeps this reply out of all caches, whatever the call declares. */
  markPrivate(): void;
}

/** A signed-in person, proven by a session. */
export interface Principal {
  accountId: string;
  sessionId: string;
  language: ScreenLanguage;
  roles: readonly TeamRole[];
  /** The creator that the account publishes as; null for others. */
  creatorId: string | null;
  /** The creator whose studio this session looks at without changing it; null outside a view. */
  viewedCreatorId: string | null;
  /** 1: a code by mail. 2: a passkey, or a second factor. */
  strength: 1 | 2;
  /** Whether the person has proved who they are in the last ten minutes, by the second factor if the account has one (decision 228). */
  isFresh: boolean;
}

/** Finds out who is signed in by the header `Cookie`. */
export type FindPrincipal = (cookie: string | undefined) => Promise<Principal | undefined>;

/** The pipeline's findings about the caller. */
export type CallAuthorization<C> = C extends { auth: { kind: "form-token" } }
  ? { formToken: string; formLanguage: ScreenLanguage }
  : C extends { auth: { kind: "access-token"; required: true } }
    ? { accessToken: string }
    : C extends { auth: { kind: "access-token" } }
      ? { accessToken: string | undefined }
      : C extends { auth: { kind: "account" | "team" } }
        ? { principal: Principal }
        : C extends { auth: { kind: "creator" } }
          ? { principal: Principal & { creatorId: string } }
          : Record<never, never>;

/**
 * The input of a handler: values that the call's schemas accept, the proven properties of the caller, and the origin of
 * the call.
 */
export interface CallInput<C> {
  params: CallParams<C>;
  query: CallQuery<C>;
  body: CallBody<C>;
  auth: CallAuthorization<C>;
  origin: CallOrigin;
}

/**
 * Answers a call. It runs after validation, authorization and limits, for HTTP and for pages. Throw `CallError` to refuse. A
 * `JsonText` is a reply that the database has written as JSON.
 */
export type Handler<C extends Call> = (input: CallInput<C>) => Promise<CallReply<C> | JsonText<CallReply<C>>>;

/** One handler for each call of the contract. */
export type Handlers = { [Name in keyof Calls]: Handler<Calls[Name]> };
