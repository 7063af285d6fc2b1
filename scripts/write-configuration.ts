import { writeFileSync } from "node:fs";
import { configurationFiles } from "./configuration-files.ts";

for (const [path, text] of Object.entries(configurationFiles())) writeFileSync(path, text);
