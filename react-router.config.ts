import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "web",
  // web-build.ts gives each version of the sources a folder of its own.
  buildDirectory: process.env.VITRINA_BUILD_FOLDER ?? "build/by-hand",
  ssr: true,
  // The routes are few: their manifest costs less than a request that discovers them.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
