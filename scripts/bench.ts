import { benchCatalogue } from "./bench/catalogue.ts";
import { benchFlood } from "./bench/flood.ts";
import { benchPages } from "./bench/pages.ts";
import { benchPublishing } from "./bench/publishing.ts";
import { benchPurchases } from "./bench/purchases.ts";
import { soak } from "./bench/soak.ts";

const benches: Record<string, (args: string[]) => Promise<void>> = {
  catalogue: benchCatalogue,
  flood: benchFlood,
  pages: benchPages,
  publishing: benchPublishing,
  purchases: benchPurchases,
  soak,
};

const [name = "", ...args] = process.argv.slice(2);
const bench = benches[name];
if (bench) {
  await bench(args);
} else {
  console.error(`Which one? npm run bench -- ${Object.keys(benches).join(" | ")}`);
  process.exitCode = 1;
}
