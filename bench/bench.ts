import { benchCatalogue } from "./catalogue.ts";
import { benchDurability } from "./durability.ts";
import { benchFlood } from "./flood.ts";
import { benchImporting } from "./importing.ts";
import { benchMedia } from "./media.ts";
import { benchPages } from "./pages.ts";
import { benchPayday } from "./payday.ts";
import { benchPublishing } from "./publishing.ts";
import { benchPurchases } from "./purchases.ts";
import { benchSession } from "./session.ts";
import { benchSharedCache } from "./shared-cache.ts";
import { soak } from "./soak.ts";
import { benchStatements } from "./statements.ts";
import { benchStudio } from "./studio.ts";

const benches: Record<string, (args: string[]) => Promise<void>> = {
  catalogue: benchCatalogue,
  durability: benchDurability,
  flood: benchFlood,
  importing: benchImporting,
  media: benchMedia,
  pages: benchPages,
  payday: benchPayday,
  publishing: benchPublishing,
  purchases: benchPurchases,
  session: benchSession,
  "shared-cache": benchSharedCache,
  soak,
  statements: benchStatements,
  studio: benchStudio,
};

const [name = "", ...args] = process.argv.slice(2);
const bench = benches[name];
if (bench) {
  await bench(args);
} else {
  console.error(`Which one? npm run bench -- ${Object.keys(benches).join(" | ")}`);
  process.exitCode = 1;
}
