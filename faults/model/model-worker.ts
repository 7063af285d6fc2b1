import { readConfig } from "#server/config.ts";
import { OperationRefused } from "#server/domains/operations/index.ts";
import { createLog } from "#server/platform/log/create-log.ts";
import { createProduct } from "#server/product.ts";
import type { Pass } from "./operation.ts";
import { runPass } from "./run-pass.ts";
import type { OperatorAction } from "./stage.ts";

/** A request to a model worker. */
export type WorkerRequest =
  | { pass: Pass }
  | { action: OperatorAction; arguments: unknown[] }
  | { auditSinceSec: number };

/** Its result: the value, an operator's refusal, or an error. */
export type WorkerResult = { value: unknown } | { refused: string } | { failed: string };

/** This program runs the product without its HTTP server, works on demand and can be killed at any step. */
const config = readConfig();
const product = createProduct(config, createLog(config.logLevel));
const { audit, operations } = product;

async function execute(call: WorkerRequest): Promise<unknown> {
  if ("pass" in call) return runPass(product, call.pass);
  if ("action" in call) {
    const act = operations[call.action] as (...given: unknown[]) => Promise<unknown>;
    return act(...call.arguments);
  }
  const { problems, foreign } = await audit.auditMoney({ sinceSec: call.auditSinceSec, graceSec: 0, repair: false });
  return [...problems.map(({ message }) => message), ...foreign];
}

process.on("message", async (call: WorkerRequest) => {
  const answer: WorkerResult = await execute(call).then(
    (value) => ({ value }),
    (error: Error) =>
      error instanceof OperationRefused ? { refused: error.message } : { failed: error.stack ?? String(error) },
  );
  process.send?.(answer);
});
process.send?.("ready");
