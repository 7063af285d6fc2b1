import Fastify from "fastify";

/** A bare Fastify that answers the given addresses (`{path: {type, encoding, body}}`, base64, on standard input) from memory. */
interface Answer {
  type: string;
  encoding: string | undefined;
  body: string;
}

let given = "";
for await (const chunk of process.stdin) given += chunk;
const answers = JSON.parse(given) as Record<string, Answer>;

const app = Fastify();
for (const [path, { type, encoding, body }] of Object.entries(answers)) {
  const bytes = Buffer.from(body, "base64");
  app.get(path, (_request, reply) => {
    if (encoding) reply.header("content-encoding", encoding);
    return reply.type(type).send(bytes);
  });
}
console.log(new URL(await app.listen({ host: "127.0.0.1", port: 0 })).port);
