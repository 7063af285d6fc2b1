import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import fastifyRateLimit from "@fastify/rate-limit";
import fastifySwagger from "@fastify/swagger";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from "fastify";
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import type { OpenAPIV3_1 } from "openapi-types";
import type { ServerBuild } from "react-router";
import { calls } from "#contract/calls.ts";
import { CallError } from "#contract/errors.ts";
import type { ScreenLanguage } from "#contract/languages.ts";
import { paths } from "#contract/paths.ts";
import { createDatabaseProbe } from "#db/database-probe.ts";
import { registerDiscoveryRoutes } from "#server/domains/catalogue/discovery-routes.ts";
import { createSummaryReader } from "#server/domains/catalogue/index.ts";
import { createAddFile } from "#server/domains/drafts/add-file.ts";
import { registerImportRoute } from "#server/domains/imports/imports-route.ts";
import { registerMediaRoute } from "#server/domains/media/media-route.ts";
import { registerUploadRoutes } from "#server/domains/uploads/uploads-route.ts";
import type { Metrics } from "#server/platform/metrics/metrics.ts";
import { addressSubject } from "#server/platform/rate-limits/rate-limits.ts";
import { replicaFigures } from "#server/platform/replica/replica-figures.ts";
import { createAuthorizeRequest } from "./authorize-request.ts";
import { createPerformCall } from "./calls/perform-call.ts";
import type { Config } from "./config.ts";
import { createHandlers } from "./handlers.ts";
import { answerCachedPages } from "./http/answer-cached-pages.ts";
import { answerClientError } from "./http/answer-client-error.ts";
import { registerAssets } from "./http/assets.ts";
import { cacheCategories } from "./http/cache-categories.ts";
import { registerCaughtMailPage } from "./http/caught-mail-page.ts";
import { registerDemoAccountsPage } from "./http/demo-accounts-page.ts";
import { answerError } from "./http/error-handler.ts";
import { guardWrites } from "./http/guard-writes.ts";
import { registerHealth } from "./http/health.ts";
import { connectionTimeouts, limitConnections } from "./http/limit-connections.ts";
import { measureRequests } from "./http/measure-requests.ts";
import { separateMediaHost } from "./http/media-host.ts";
import { describeCalls } from "./http/openapi.ts";
import { paceRefusals } from "./http/pace-refusals.ts";
import { createPageCache } from "./http/page-cache.ts";
import { pageCacheFigures } from "./http/page-cache-figures.ts";
import { createPagePolicy } from "./http/page-policy.ts";
import { createPageRoutes } from "./http/page-routes.ts";
import { pageLimit, registerPages } from "./http/pages.ts";
import { createReceiveLargeBody, smallBodyBytes } from "./http/receive-large-body.ts";
import { refuseMalformed } from "./http/refuse-malformed.ts";
import { refuseOtherMethods } from "./http/refuse-other-methods.ts";
import type { RenderedPage } from "./http/rendered-page.ts";
import { createRequestCounters } from "./http/request-counters.ts";
import { logRequests } from "./http/request-log.ts";
import { registerRobots } from "./http/robots.ts";
import { routableTarget } from "./http/routable-target.ts";
import { commonHeaders } from "./http/security-headers.ts";
import { serveCalls } from "./http/serve-calls.ts";
import { createShareCalls } from "./http/share-calls.ts";
import { shareReads } from "./http/share-reads.ts";
import { createSiteAddressOf } from "./http/site-address.ts";
import { traceRequests } from "./http/trace-requests.ts";
import { createVisitorAddress, tellVisitorAddress, trustInProxies } from "./http/visitor-address.ts";
import { registerWebManifest } from "./http/web-manifest.ts";
import { invalidatePages } from "./invalidate-pages.ts";
import { createPageClients } from "./page-client.ts";
import type { Product } from "./product.ts";

/** The screens: built files and where the browser's part of them lies, or a development server's. */
export interface Screens {
  build: ServerBuild | (() => Promise<ServerBuild>);
  /** The folder of built browser files; undefined while a development server serves them. */
  assetsFolder: string | undefined;
  /** The same of the other builds on this machine, whose pages may ask this process. */
  otherAssetsFolders?: (() => string[]) | undefined;
  mode: "production" | "development";
  /** A development server's, asked before every route. */
  middleware: ((request: IncomingMessage, response: ServerResponse, next: () => void) => void) | undefined;
}

/** Health checks are cheap and frequent; built files have their own limit. */
const unlimited = /^\/(assets\/|healthz$|readyz$)/;

/**
 * The HTTP side of the product, ready to listen. While `isStopping`, `/readyz` rejects new work; `metrics` counts
 * requests where metrics are enabled.
 */
export async function createApp(
  config: Config,
  product: Product,
  screens: Screens,
  isStopping: () => boolean,
  metrics?: Metrics,
): Promise<FastifyInstance> {
  const headers = commonHeaders(config.publicUrl.startsWith("https://"), config.hstsSubdomains);
  const proxyTrust = config.trustedProxies === undefined ? undefined : trustInProxies(config.trustedProxies);
  const addressOf = createVisitorAddress(proxyTrust);
  const siteAddressOf = createSiteAddressOf(
    { url: config.publicUrl, stripeJsUrl: config.stripe.jsUrl },
    config.network,
  );
  const countVisit = (address: string | undefined) =>
    product.requestLimits.isExceededBy(pageLimit, addressSubject(address));
  const app = Fastify({
    loggerInstance: product.log as FastifyBaseLogger,
    logController: new Fastify.LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: smallBodyBytes,
    requestTimeout: config.connections.requestTimeoutMs,
    forceCloseConnections: "idle",
    routerOptions: { maxParamLength: 8_192, ignoreTrailingSlash: false },
    rewriteUrl: ({ url = "/" }) => routableTarget(url),
    // Requests that Node would reject by itself are answered here as well: every reply has the product's shape and
    // headers.
    http: { requireHostHeader: false, ...connectionTimeouts(config.connections.requestTimeoutMs) },
    clientErrorHandler: answerClientError(headers),
    frameworkErrors: (error, request, reply) => answerError(error, request, reply.headers(headers)),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerError);
  limitConnections(app.server, {
    ...config.connections,
    isProxy: (address) => proxyTrust?.(address, 0) ?? false,
  });
  app.server.on("checkExpectation", (request, response) => app.server.emit("request", request, response));
  tellVisitorAddress(app, addressOf);
  app.addHook("onRequest", async (request, reply) => {
    reply.headers(headers);
    reply.header("x-request-id", request.id);
    refuseMalformed(request.raw);
  });
  // An idle kept-alive connection would delay the stop.
  app.addHook("onSend", async (_request, reply) => {
    if (isStopping()) reply.header("connection", "close");
  });
  logRequests(app, config.logSuccessSample);
  separateMediaHost(app, config);
  const routes = createPageRoutes(screens.build);
  if (metrics) measureRequests(app, metrics, routes);
  if (config.tracing) traceRequests(app, routes);
  const { middleware } = screens;
  if (middleware) {
    app.addHook("onRequest", (request, reply, done) => middleware(request.raw, reply.raw, () => done()));
  }

  await app.register(fastifyRateLimit, {
    max: 600,
    timeWindow: 60_000,
    keyGenerator: (request: FastifyRequest) => addressSubject(request.ip),
    store: createRequestCounters(product.requestLimits),
    global: true,
    allowList: (request) => unlimited.test(request.url),
    errorResponseBuilder: (_request, { ttl }) => new CallError("TOO_MANY_REQUESTS", { retryAfterSec: ttl / 1000 }),
  });
  guardWrites(app, siteAddressOf);
  shareReads(app);
  await app.register(fastifySwagger, {
    openapi: { openapi: "3.1.0", info: { title: config.brand.name, version: "1" } },
    transform: ({ schema, url, route, ...rest }) =>
      url.startsWith("/api/")
        ? jsonSchemaTransform({ schema, url, route, ...rest } as never)
        : { schema: { hide: true }, url },
  });

  const registerRefusals = refuseOtherMethods(app);
  registerHealth(app, { db: product.db, redis: product.redis, isStopping });
  const { catalogue, rateLimits, formTokens, accounts } = product;
  const perform = createPerformCall({
    handlers: createHandlers(product, config),
    findPrincipal: accounts.findPrincipal,
    ...{ formTokens, rateLimits },
  });
  const cache = createPageCache<RenderedPage>(config.pageCacheBytes);
  const hasSharedCache = product.sharedCache !== undefined;
  const createPageClient = createPageClients({ perform, summaries: createSummaryReader() });
  const everyone = { language: "en", site: siteAddressOf({ headers: {} }) } as const;
  const clientForEveryone = (language: ScreenLanguage) => createPageClient({ ...everyone, language });
  const answerShared = hasSharedCache ? createShareCalls(calls, { clientForEveryone, cache }) : undefined;
  const authorize = createAuthorizeRequest({ siteAddressOf, findPrincipal: accounts.findPrincipal, formTokens });
  const receiveLargeBody = createReceiveLargeBody();
  serveCalls(app, { perform, siteAddressOf, answerShared, authorize: authorize.call, receiveLargeBody });
  await registerUploadRoutes(app, {
    ...{ uploads: product.uploads, addFile: createAddFile(product) },
    ...{ authorize, receiveLargeBody },
  });
  await registerImportRoute(app, { ...product, authorize: authorize.creator, receiveLargeBody });
  registerMediaRoute(app, product.media, product.browserNonce.read);
  app.get(paths.openApi, async () => describeCalls(app.swagger() as OpenAPIV3_1.Document));
  registerUnknown(app);
  registerDiscoveryRoutes(app, { catalogue, brand: config.brand, origin: config.publicUrl });
  registerRobots(app, config.publicUrl, routes);
  registerWebManifest(app, config.brand);
  if (product.caughtMailFolder && config.mail.hasPage) {
    const ownNames = [config.publicUrl, config.network?.url].flatMap((url) => (url ? new URL(url).hostname : []));
    registerCaughtMailPage(app, { folder: product.caughtMailFolder, token: config.mail.pageToken, ownNames });
  }
  if (config.hasDemoAccounts) registerDemoAccountsPage(app);
  if (screens.assetsFolder)
    await registerAssets(app, screens.assetsFolder, product.requestLimits, screens.otherAssetsFolders);
  metrics?.add(pageCacheFigures(cache));
  if (product.replica) metrics?.add(replicaFigures(product.replica));
  const { views } = product.figures;
  app.addHook("onReady", async () => views.start());
  app.addHook("onClose", () => views.stop());
  const { cache: cachedCategories, ...cachedCalls } = cacheCategories(createPageClient(everyone).listCategoryPremiums);
  if (screens.mode === "production") {
    const cachesPages = config.pageCacheBytes > 0;
    let invalidation: ReturnType<typeof invalidatePages> | undefined;
    app.addHook("onReady", async () => {
      const { changes, sharedCache, replica, log } = product;
      const options = { databaseUrl: config.databaseDirectUrl, changes, sharedCache, log };
      const invalidated = [cachedCategories, ...(cachesPages ? [cache] : []), ...(replica ? [replica] : [])];
      invalidation = invalidatePages(invalidated, options);
      if (cachesPages)
        answerCachedPages(app.server, {
          ...{ cache, countVisit, addressOf, headers, hasSharedCache, isStopping, metrics },
          mediaUrl: config.mediaUrl,
          countView: views.count,
          ...{ log: product.log, logSample: config.logSuccessSample },
        });
    });
    app.addHook("onClose", () => invalidation?.close());
  }
  await registerPages(app, {
    build: screens.build,
    clientFor: (visitor) => Object.assign(Object.create(createPageClient(visitor)), cachedCalls),
    brand: config.brand,
    publicUrl: config.publicUrl,
    paymentUrl: (config.network?.url ?? config.publicUrl) + paths.payment,
    policy: createPagePolicy(
      { ...config.stripe, networkJsUrl: config.network?.stripeJsUrl },
      { development: config.development, mediaUrl: config.mediaUrl },
    ),
    siteAddressOf,
    mode: screens.mode,
    ...{ countVisit, cache, hasSharedCache, routes, receiveLargeBody },
    findSender: (request) => accounts.findPrincipal(request.headers.cookie),
    databaseAnswers: createDatabaseProbe(config.databaseUrl),
    countView: views.count,
    findPostOfOldPath: product.posts.findPostOfOldPath,
  });
  registerRefusals();
  paceRefusals(app, addressOf);
  return app;
}

/** Paths that only programs request. Any other address is a page. */
function registerUnknown(app: FastifyInstance): void {
  const refuse = async () => {
    throw new CallError("NOT_FOUND");
  };
  const unknown = { preParsing: refuse, handler: refuse, config: { changesNothing: true } } as const;
  for (const below of ["/api/*", "/media/*"]) {
    app.all(below, unknown);
    app.all(below.slice(0, -"/*".length), unknown);
  }
  // The remaining requests use a method that no route has.
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, (_request, reply) => {
    reply.header("allow", "GET, HEAD");
    throw new CallError("METHOD_NOT_ALLOWED");
  });
}
