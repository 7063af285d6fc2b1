import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

export interface TestSmtpServer {
  url: string;
  received: { recipients: string[]; raw: string }[];
  close(): Promise<void>;
}

/** A real mail server on a free port: takes every mail, or refuses each recipient with a code. */
export async function startSmtpServer(options: { refuseWith?: number } = {}): Promise<TestSmtpServer> {
  const received: TestSmtpServer["received"] = [];
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    logger: false,
    onRcptTo(_address, _session, done) {
      if (options.refuseWith === undefined) return done();
      done(Object.assign(new Error("not today"), { responseCode: options.refuseWith }));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const recipients = session.envelope.rcptTo.map((recipient) => recipient.address);
        received.push({ recipients, raw: Buffer.concat(chunks).toString() });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
