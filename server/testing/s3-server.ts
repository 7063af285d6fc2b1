import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/**
 * A store that speaks S3 on a free port, for one bucket: checks every signature, answers ranges, keeps its objects in
 * memory.
 */
export interface TestS3Server {
  /** The product's variables for it. */
  environment: Record<string, string>;
  /** Objects by their path in the bucket. */
  objects: Map<string, Buffer>;
  /** Every request, as `METHOD path`. */
  requests: string[];
  /** Uploads in parts that have not ended. */
  unfinished(): number;
  /** How many answers were not taken to their end. */
  brokenOff(): number;
  /** Answers that many of the next requests with a status instead. */
  failNext(times: number, status: number): void;
  /** The fate of all further requests: none is answered, each answer stalls or breaks off in its middle, or all is well. */
  behave(as: StoreBehaviour): void;
  /** Answers no request to read these objects until `release`; `reached` resolves when one arrives. */
  hold(paths: readonly string[]): { reached: Promise<void>; release(): void };
  /** Refuses connections until `reopen`. */
  stop(): Promise<void>;
  reopen(): Promise<void>;
}

export type StoreBehaviour = "well" | "hangs" | "stalls" | "breaks-off";

const accessKeyId = "AKIATEST";
const secretAccessKey = "secret/of+the+tests";
const bucket = "vitrina-test";

/** The product's variables for a store on that port. */
export function s3Environment(port: number): Record<string, string> {
  return {
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_REGION: "eu-test-1",
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
}

/**
 * Starts the store, on a free port unless one is given. `objects` are those that it has. `refusesAbsent` answers 404 to the deletion of
 * an object that does not exist, as Google does. End it with `stop`.
 */
export async function startS3Server({
  port: givenPort = 0,
  objects = new Map<string, Buffer>(),
  refusesAbsent = false,
}: {
  port?: number;
  objects?: Map<string, Buffer>;
  refusesAbsent?: boolean;
} = {}): Promise<TestS3Server> {
  const requests: string[] = [];
  const uploads = new Map<string, Buffer[]>();
  let failures = { times: 0, status: 0 };
  let brokenOff = 0;
  let behaviour: StoreBehaviour = "well";
  let held: { paths: readonly string[]; onReached(): void; released: Promise<void> } | undefined;

  const server = createServer(async (request, response) => {
    response.on("close", () => {
      if (!response.writableFinished) brokenOff++;
    });
    const body = await buffer(request);
    requests.push(`${request.method} ${request.url}`);
    if (failures.times > 0) {
      failures = { ...failures, times: failures.times - 1 };
      return response.writeHead(failures.status).end("<Error><Code>SlowDown</Code></Error>");
    }
    if (behaviour === "hangs") return;
    const refusal = refusalOf(request, body);
    if (refusal) return response.writeHead(refusal.status).end(refusal.code);
    const { pathname, searchParams } = new URL(request.url ?? "", "http://store");
    const [, name, ...rest] = pathname.split("/");
    if (name !== bucket) return response.writeHead(404).end("NoSuchBucket");
    if (searchParams.get("list-type") === "2") return response.writeHead(200).end(listing(objects, searchParams));
    const path = rest.join("/");
    if (request.method === "GET" && held?.paths.includes(path)) {
      held.onReached();
      await held.released;
    }
    if (searchParams.has("uploads") || searchParams.has("uploadId"))
      return answerUploadInParts(request, response, body, { objects, path, uploads, searchParams });
    answer(request, response, body, { objects, path, behaviour, refusesAbsent });
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, "127.0.0.1", () => resolve()));
  await listen(givenPort);
  const { port } = server.address() as AddressInfo;

  return {
    environment: s3Environment(port),
    objects,
    requests,
    unfinished: () => uploads.size,
    brokenOff: () => brokenOff,
    behave(as) {
      behaviour = as;
    },
    hold(paths) {
      const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      held = { paths, onReached: reached.resolve, released: released.promise };
      return { reached: reached.promise, release: released.resolve };
    },
    failNext(times, status) {
      failures = { times, status };
    },
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
    reopen: () => listen(port),
  };
}

function answer(
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
  given: { objects: Map<string, Buffer>; path: string; behaviour: StoreBehaviour; refusesAbsent: boolean },
): void {
  const { objects, path, behaviour, refusesAbsent } = given;
  if (path === "") return void response.writeHead(200).end();
  if (request.method === "PUT") {
    // S3 rejects a body in chunks without a total length.
    if (request.headers["content-length"] === undefined)
      return void response.writeHead(411).end("MissingContentLength");
    if (request.headers["x-amz-content-sha256"] === "UNSIGNED-PAYLOAD") return void response.writeHead(403).end();
    objects.set(path, body);
    return void response.writeHead(200).end();
  }
  if (request.method === "DELETE") {
    const isDeleted = objects.delete(path);
    return void response.writeHead(isDeleted || !refusesAbsent ? 204 : 404).end();
  }
  const object = objects.get(path);
  if (!object) return void response.writeHead(404).end("NoSuchKey");
  const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "");
  const [start, end] = range ? [Number(range[1]), Number(range[2])] : [0, object.length - 1];
  const part = object.subarray(start, end + 1);
  response.writeHead(range ? 206 : 200, {
    "content-length": part.length,
    ...(range && { "content-range": `bytes ${start}-${end}/${object.length}` }),
  });
  if (request.method === "HEAD" || behaviour === "well") {
    response.end(request.method === "HEAD" ? undefined : part);
    return;
  }
  response.write(part.subarray(0, part.length / 2), () => {
    if (behaviour === "breaks-off") response.destroy();
  });
}

/** An upload in parts, as S3 documents it; parts may have any size. */
function answerUploadInParts(
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
  given: { objects: Map<string, Buffer>; path: string; uploads: Map<string, Buffer[]>; searchParams: URLSearchParams },
): void {
  const { objects, path, uploads, searchParams } = given;
  if (searchParams.has("uploads")) {
    const id = `up+load/${uploads.size + 1}`;
    uploads.set(id, []);
    const xml = `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`;
    return void response.writeHead(200).end(xml);
  }
  const id = searchParams.get("uploadId") ?? "";
  const parts = uploads.get(id);
  if (!parts) return void response.writeHead(404).end("NoSuchUpload");
  if (method === "DELETE") return void response.writeHead(uploads.delete(id) ? 204 : 404).end();
  if (method === "PUT") {
    if (headers["content-length"] === undefined) return void response.writeHead(411).end("MissingContentLength");
    parts[Number(searchParams.get("partNumber")) - 1] = body;
    return void response.writeHead(200, { etag: `"${sha256(body)}"` }).end();
  }
  const named = [...String(body).matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>"(\w+)"<\/ETag>/g)];
  const isWhole =
    named.length === parts.length && named.every(([, , tag], place) => tag === sha256(parts[place] ?? ""));
  if (!isWhole) return void response.writeHead(200).end("<Error><Code>InvalidPart</Code></Error>");
  objects.set(path, Buffer.concat(parts));
  uploads.delete(id);
  response.writeHead(200).end("<CompleteMultipartUploadResult></CompleteMultipartUploadResult>");
}

/** Pages of two objects, so that every listing of more has several. */
function listing(objects: Map<string, Buffer>, query: URLSearchParams): string {
  const after = query.get("continuation-token") ?? "";
  const paths = [...objects.keys()].sort().filter((path) => path.startsWith(query.get("prefix") ?? "") && path > after);
  const page = paths.slice(0, 2);
  const next = paths.length > page.length ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : "";
  const contents = page.map(
    (path) => `<Contents><Key>${path}</Key><Size>${objects.get(path)?.length}</Size></Contents>`,
  );
  return `<?xml version="1.0"?><ListBucketResult><KeyCount>${page.length}</KeyCount>${contents.join("")}${next}</ListBucketResult>`;
}

/** Why S3 would reject this request; recomputes its signature from the published rules (version 4). */
function refusalOf(request: IncomingMessage, body: Buffer): { status: number; code: string } | undefined {
  const { headers } = request;
  const form =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/eu-test-1\/s3\/aws4_request, ?SignedHeaders=([a-z\d;-]+), ?Signature=([\da-f]{64})$/;
  const [, keyId, day = "", signed = "", signature] = form.exec(headers.authorization ?? "") ?? [];
  const date = String(headers["x-amz-date"]);
  const content = String(headers["x-amz-content-sha256"]);
  if (keyId !== accessKeyId) return { status: 403, code: "InvalidAccessKeyId" };
  const mustBeSigned = ["host", ...Object.keys(headers).filter((name) => name.startsWith("x-amz-"))];
  if (!date.startsWith(day) || mustBeSigned.some((name) => !signed.split(";").includes(name)))
    return { status: 403, code: "AccessDenied" };

  const { pathname, search } = new URL(request.url ?? "", "http://store");
  const canonical = [
    request.method,
    pathname,
    search.slice(1),
    ...signed.split(";").map((name) => `${name}:${String(headers[name]).trim()}`),
    "",
    signed,
    content,
  ].join("\n");
  const scope = `${day}/eu-test-1/s3/aws4_request`;
  const key = [day, "eu-test-1", "s3", "aws4_request"].reduce<Buffer | string>(
    (secret, part) => createHmac("sha256", secret).update(part).digest(),
    `AWS4${secretAccessKey}`,
  );
  const toSign = `AWS4-HMAC-SHA256\n${date}\n${scope}\n${sha256(canonical)}`;
  if (createHmac("sha256", key).update(toSign).digest("hex") !== signature)
    return { status: 403, code: "SignatureDoesNotMatch" };
  if (content !== "UNSIGNED-PAYLOAD" && content !== sha256(body))
    return { status: 400, code: "XAmzContentSHA256Mismatch" };
  return undefined;
}

function sha256(data: Buffer | string): string {
  return createHash("sha256").update(data).digest("hex");
}
