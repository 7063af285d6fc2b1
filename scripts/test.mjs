import { fileURLToPath } from "node:url";
import { installDependencies } from "../local/product/install.mjs";
import { runUnderProjectNode } from "./with-node.mjs";

// Plain JavaScript, because the Node that npm runs on may be too old for TypeScript.
await installDependencies({ tests: true });
runUnderProjectNode([fileURLToPath(new URL("test.ts", import.meta.url)), ...process.argv.slice(2)]);
