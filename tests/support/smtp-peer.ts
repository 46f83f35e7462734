import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

export interface ReceivedMail {
  from: string;
  to: string[];
  raw: string;
  mail: Email;
}

type ServerBehaviour = Pick<SMTPServerOptions, "onRcptTo"> & {
  /** Called with each received mail before the server answers; a thrown error is the answer. */
  onMail?: (received: ReceivedMail, hangUp: () => void) => void | Promise<void>;
};

/** A real SMTP server that collects the mails it receives. `behaviour` can be changed while it runs. */
export async function startSmtpPeer(behaviour: ServerBehaviour = {}) {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    onRcptTo: (address, session, done) => (behaviour.onRcptTo ? behaviour.onRcptTo.call(server, address, session, done) : done()),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => void receive(Buffer.concat(chunks), session).then(() => done(), done));
    },
  });
  async function receive(bytes: Buffer, session: Parameters<NonNullable<SMTPServerOptions["onData"]>>[1]) {
    const { mailFrom, rcptTo } = session.envelope;
    const message = {
      from: mailFrom ? mailFrom.address : "",
      to: rcptTo.map(({ address }) => address),
      raw: bytes.toString("utf8"),
      mail: await PostalMime.parse(bytes),
    };
    received.push(message);
    await behaviour.onMail?.(message, () => {
      for (const connection of server.connections as Set<{ _socket: { destroy(): void } }>) connection._socket.destroy();
    });
  }
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  server.on("error", () => {});
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    behaviour,
    stop: () => new Promise<void>((done) => server.close(done)),
  };
}

/** An SMTP error answer, for example `550 5.1.1 No such mailbox`. */
export const smtpAnswer = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode });
