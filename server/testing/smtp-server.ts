import type { AddressInfo, Socket } from "node:net";
import { SMTPServer } from "smtp-server";

/**
 * What a mail server does with mails: takes them, refuses each recipient or each text with a code, never answers, or
 * cuts the connection: in the middle of the text, or once it has all of it and before it says so.
 */
export type SmtpConduct =
  | "takes"
  | { refusesRecipient: number }
  | { refusesText: number }
  | "hangs"
  | "cuts-inside"
  | "cuts-after";

export interface TestSmtpServer {
  url: string;
  /** What it has whole, whether it said so or not. */
  received: { recipients: string[]; raw: string }[];
  /** Resolves once somebody waits for an answer that does not come. */
  hanging: Promise<void>;
  /** What it does from now on. */
  behave(conduct: SmtpConduct): void;
  close(): Promise<void>;
}

/** A real mail server on a free port. */
export async function startSmtpServer(initial: SmtpConduct = "takes"): Promise<TestSmtpServer> {
  let conduct = initial;
  let hang = () => {};
  const hanging = new Promise<void>((resolve) => {
    hang = resolve;
  });
  const received: TestSmtpServer["received"] = [];
  const refusal = (responseCode: number) => Object.assign(new Error("not today"), { responseCode });
  const sockets = new Set<Socket>();
  const cutAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    logger: false,
    onRcptTo(_address, _session, done) {
      if (conduct === "hangs") return hang();
      done(typeof conduct === "object" && "refusesRecipient" in conduct ? refusal(conduct.refusesRecipient) : null);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => {
        if (conduct === "cuts-inside") cutAll();
        else chunks.push(chunk);
      });
      stream.on("end", () => {
        if (conduct === "cuts-inside") return;
        if (typeof conduct === "object" && "refusesText" in conduct) return done(refusal(conduct.refusesText));
        const recipients = session.envelope.rcptTo.map((recipient) => recipient.address);
        received.push({ recipients, raw: Buffer.concat(chunks).toString() });
        if (conduct === "cuts-after") return cutAll();
        done();
      });
    },
  });
  server.server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    hanging,
    behave(next) {
      conduct = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        cutAll();
      }),
  };
}
