import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { calls, readCallRoutes, readStaffCallRoutes } from "./contract/calls.ts";
import { chunkGroups, writeChunks } from "./local/pages/web-chunks.ts";
import { readDatePatterns } from "./web/i18n/date-patterns.ts";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), writeChunks()],
  publicDir: "web/public",
  define: {
    CALL_ROUTES: JSON.stringify(readCallRoutes(calls)),
    STAFF_CALL_ROUTES: JSON.stringify(readStaffCallRoutes(calls)),
    DATE_PATTERNS: JSON.stringify(readDatePatterns()),
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Compiled ahead, beside the page's own thread, and not function by function on it (decision 086).
            postBanner: (chunk) => (chunk.name === "framework" ? "//# allFunctionsCalledOnLoad" : ""),
            codeSplitting: { groups: chunkGroups },
          },
        },
      },
    },
  },
});
