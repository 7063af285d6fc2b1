import Fastify from "fastify";
import type { BareAnswer } from "./bare-answer.ts";

/** A bare Fastify that answers the given paths (`{path: BareAnswer}` on standard input) from memory. */
let given = "";
for await (const chunk of process.stdin) given += chunk;
const answers = JSON.parse(given) as Record<string, BareAnswer>;

const app = Fastify();
for (const [path, { headers, body }] of Object.entries(answers)) {
  const bytes = Buffer.from(body, "base64");
  app.get(path, (_request, reply) => reply.headers(headers).send(bytes));
}
console.log(new URL(await app.listen({ host: "127.0.0.1", port: 0 })).port);
