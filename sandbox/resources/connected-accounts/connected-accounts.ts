import type { Stripe } from "stripe";
import {
  type ConnectedAccount,
  connectedAccounts,
  loginLinks,
  onboardingLinks,
} from "../../records/connected-account-collection.ts";
import { ApiError, invalidParam } from "../../wire/api-error.ts";
import { browserFacingUrl } from "../../wire/browser-facing-url.ts";
import { pageShape } from "../../wire/list-page.ts";
import { changeMetadata, metadataParam } from "../../wire/metadata.ts";
import { newId, randomText } from "../../wire/new-id.ts";
import { boolean, group, list, oneOf, required, text } from "../../wire/params.ts";
import { mustFind, type Resource } from "../../wire/resource.ts";
import { type Call, route } from "../../wire/route.ts";
import { isPaidCountry } from "./account-currencies.ts";
import { accountView, bankView, cardView, mayReceiveTransfers } from "./account-view.ts";
import { saveAccount } from "./save-account.ts";

const path = "/v2/core/accounts";
const linkLifetimeSec = 300;

/** Countries in which a recipient of outbound payments can be paid, by a bank's local network. */
const recipientCountries = ["AR", "CL", "CO", "CR", "DO", "EC", "GT", "MX", "PE", "UY"];

const include = list(text());
const requested = group({ requested: boolean });

const create = route({
  method: "POST",
  path,
  shape: {
    contact_email: required(text()),
    dashboard: required(oneOf("express", "full", "none")),
    display_name: text(),
    identity: required(group({ country: required(text()), entity_type: required(oneOf("individual", "company")) })),
    configuration: required(
      group({
        recipient: required(
          group({
            capabilities: required(
              group({
                stripe_balance: group({ stripe_transfers: requested }),
                bank_accounts: group({ local: requested }),
              }),
            ),
          }),
        ),
      }),
    ),
    defaults: group({
      locales: list(text()),
      responsibilities: group({
        fees_collector: oneOf("application", "stripe"),
        losses_collector: oneOf("application", "stripe"),
      }),
    }),
    metadata: metadataParam,
    include,
  } satisfies Partial<Record<keyof Stripe.V2.Core.AccountCreateParams, unknown>>,
  handle({ store, clock }, { contact_email: email, identity, configuration, metadata }) {
    const country = identity.country.toUpperCase();
    const isRecipient = configuration.recipient.capabilities.bank_accounts?.local?.requested === true;
    if (!(isRecipient ? recipientCountries.includes(country) : isPaidCountry(country)))
      throw invalidParam("identity[country]", `The country ${country} is not supported.`, "country_unsupported");
    const id = newId("acct_");
    const account = store.put<ConnectedAccount>(connectedAccounts, id, {
      ...{ id, createdAtSec: clock.nowSec(), email, country, entityType: identity.entity_type, isRecipient },
      metadata: changeMetadata({}, metadata),
      ...{ details: null, bank: null, standing: "open", asked: [] },
    });
    return accountView(account, clock.nowSec());
  },
});

const retrieve = route({
  method: "GET",
  path: `${path}/:id`,
  shape: { include },
  handle: (call, _params, { id = "" }) => accountView(usable(call, id), call.clock.nowSec()),
});

const close = route({
  method: "POST",
  path: `${path}/:id/close`,
  shape: { applied_configurations: list(text()) },
  handle(call, _params, { id = "" }) {
    const closed: ConnectedAccount = { ...usable(call, id), standing: "closed" };
    saveAccount(call, closed);
    return accountView(closed, call.clock.nowSec());
  },
});

const listBanks = route({
  method: "GET",
  path: "/v1/accounts/:id/external_accounts",
  shape: { ...pageShape, object: oneOf("bank_account", "card") },
  handle(call, { object, limit = 10 }, { id = "" }) {
    const account = usable(call, id);
    const banks = account.bank ? [bankView(account, account.bank)] : [];
    if (account.dollarBank) banks.push(bankView(account, account.dollarBank, "usd"));
    const all = [...banks, ...(account.card ? [cardView(account, account.card)] : [])];
    const data = all.filter((each) => object === undefined || each.object === object).slice(0, limit);
    return { object: "list", data, has_more: false, url: `/v1/accounts/${id}/external_accounts` };
  },
});

const ends = group({
  refresh_url: required(text()),
  return_url: required(text()),
  configurations: list(text()),
  collection_options: group({ fields: text(), future_requirements: text() }),
});

const createLink = route({
  method: "POST",
  path: "/v2/core/account_links",
  shape: {
    account: required(text()),
    use_case: required(
      group({
        type: required(oneOf("account_onboarding", "account_update")),
        account_onboarding: ends,
        account_update: ends,
      }),
    ),
  },
  handle(call, { account: accountId, use_case: use }): Stripe.V2.Core.AccountLink {
    const account = usable(call, accountId);
    const wanted = use[use.type];
    if (!wanted) throw invalidParam(`use_case[${use.type}]`, `Missing required param: use_case[${use.type}].`);
    if (wanted.configurations) throw invalidParam(`use_case[${use.type}][configurations]`, "Unknown field.");
    const id = randomText(32);
    const nowSec = call.clock.nowSec();
    const expiresAtSec = nowSec + linkLifetimeSec;
    call.store.put(onboardingLinks, id, {
      ...{ id, account: account.id, returnUrl: wanted.return_url, refreshUrl: wanted.refresh_url },
      ...{ expiresAtSec, isUsed: false },
    });
    return {
      object: "v2.core.account_link",
      account: account.id,
      created: new Date(nowSec * 1000).toISOString(),
      expires_at: new Date(expiresAtSec * 1000).toISOString(),
      livemode: false,
      url: `${browserFacingUrl(call, wanted.return_url)}/connect/${id}`,
      use_case: {
        type: use.type,
        [use.type]: { return_url: wanted.return_url, refresh_url: wanted.refresh_url },
      },
    };
  },
});

const createLoginLink = route({
  method: "POST",
  path: "/v1/accounts/:id/login_links",
  shape: {},
  handle(call, _params, { id: accountId = "" }): Stripe.LoginLink {
    const nowSec = call.clock.nowSec();
    const account = usable(call, accountId);
    if (account.isRecipient || !account.details || !mayReceiveTransfers(account, nowSec))
      throw invalidParam(
        "account",
        "Cannot create a login link for an account that has not completed onboarding or has no Express dashboard.",
      );
    const id = randomText(32);
    call.store.put(loginLinks, id, { account: account.id, expiresAtSec: nowSec + linkLifetimeSec });
    return { object: "login_link", created: nowSec, url: `${call.url}/express/${id}` };
  },
});

/** An account that still belongs to the platform. */
function usable({ store }: Call, id: string) {
  const account = mustFind(store, connectedAccounts, "account", id);
  if (account.standing !== "deauthorized") return account;
  throw new ApiError(403, {
    type: "invalid_request_error",
    code: "account_invalid",
    message: `The provided key does not have access to account '${id}' (or that account does not exist). Application access may have been revoked.`,
  });
}

/** Accounts of people and companies that receive transfers, and the links to their onboarding. */
export const connectedAccountResource: Resource = {
  object: "v2.core.account",
  routes: [create, retrieve, close, listBanks, createLink, createLoginLink],
};
