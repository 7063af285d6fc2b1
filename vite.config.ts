import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { readDatePatterns } from "./web/i18n/date-patterns.ts";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  publicDir: "web/public",
  define: { DATE_PATTERNS: JSON.stringify(readDatePatterns()) },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Compiled ahead, beside the page's own thread, and not function by function on it (decision 086).
            postBanner: (chunk) => (chunk.name === "framework" ? "//# allFunctionsCalledOnLoad" : ""),
            // What every page needs in two pieces: they compress better whole, and the framework outlives our releases.
            // What a screen alone needs stays with it; what only an open or a withdrawn post needs, or who shares one,
            // comes with that; so does what lists a browser's open posts.
            codeSplitting: {
              groups: [
                {
                  name: "framework",
                  test: /node_modules\/(react|react-dom|react-router|scheduler|cookie)\//,
                  priority: 2,
                },
                {
                  name: "shell",
                  test: /\/web\/(?!access\/(stored-token\.|read-)|payment|forms|routes|shell\/(?:gone|missing|not-found)|ui\/(toaster|dialog|text-|field-|copy-|linked-|use-told)|i18n\/(?!shell|listing|ui-|category|date|language|text)|listing\/(pagination|category|language|grid|use-slow|use-asked|listing-|is-failed|open-|load-open))/,
                  priority: 1,
                },
                {
                  name: "post",
                  test: /\/web\/(routes\/post\/(?!access-end|code-|cue|download|fil[em]|forget|gone-|largest|open-with|post-problem|report|unlock-|fetch-unlocked|photo-viewer|recording|save|share-options|transcript|use-download|use-photos)|i18n\/post-texts)/,
                },
              ],
            },
          },
        },
      },
    },
  },
});
