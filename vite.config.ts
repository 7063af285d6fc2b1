import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  publicDir: "web/public",
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // What every page needs in two pieces: they compress better whole, and the framework outlives our releases.
            codeSplitting: {
              groups: [
                {
                  name: "framework",
                  test: /node_modules\/(react|react-dom|react-router|scheduler|cookie)\//,
                  priority: 2,
                },
                {
                  name: "shell",
                  test: /\/web\/(?!payment|routes|ui\/(toaster|dialog|text-field)|i18n\/(payment|home|content-not))/,
                  priority: 1,
                },
              ],
            },
          },
        },
      },
    },
  },
});
