import { fileURLToPath } from "node:url";
import { runUnderProjectNode } from "../scripts/with-node.mjs";
import { installDependencies } from "./product/install.mjs";

// Plain JavaScript, because the Node that npm runs on may be too old for TypeScript.
await installDependencies({ tests: false });
runUnderProjectNode([fileURLToPath(new URL("start.ts", import.meta.url)), ...process.argv.slice(2)]);
