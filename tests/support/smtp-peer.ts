import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

export interface ReceivedMail {
  from: string;
  to: string[];
  raw: string;
  mail: Email;
}

type Mood = Pick<SMTPServerOptions, "onRcptTo"> & {
  /** Called with each mail that was taken, before the answer; an error is the answer then. */
  onMail?: (received: ReceivedMail, hangUp: () => void) => void | Promise<void>;
};

/** A real mail server on this machine, which keeps what it is given. `mood` may be changed while it runs. */
export async function startSmtpPeer(mood: Mood = {}) {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    onRcptTo: (address, session, done) => (mood.onRcptTo ? mood.onRcptTo.call(server, address, session, done) : done()),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => void take(Buffer.concat(chunks), session).then(() => done(), done));
    },
  });
  async function take(bytes: Buffer, session: Parameters<NonNullable<SMTPServerOptions["onData"]>>[1]) {
    const { mailFrom, rcptTo } = session.envelope;
    const one = {
      from: mailFrom ? mailFrom.address : "",
      to: rcptTo.map(({ address }) => address),
      raw: bytes.toString("utf8"),
      mail: await PostalMime.parse(bytes),
    };
    received.push(one);
    await mood.onMail?.(one, () => {
      for (const connection of server.connections as Set<{ _socket: { destroy(): void } }>) connection._socket.destroy();
    });
  }
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  server.on("error", () => {});
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    mood,
    stop: () => new Promise<void>((done) => server.close(done)),
  };
}

/** An answer of the server: `550 5.1.1 No such mailbox`. */
export const smtpAnswer = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode });
