import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "web",
  buildDirectory: "build",
  ssr: true,
  // The routes are few: their manifest costs less than a request that discovers them.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
