import nodemailer, { type SendMailOptions, type Transporter } from "nodemailer";
import { env } from "@/lib/platform/env";
import { storeMail } from "./stored-mails";

/** Hands a mail to the configured server, or keeps it as a file where there is none. Rejects with what nodemailer says. */
export async function deliverMail(id: string, mail: SendMailOptions): Promise<void> {
  const address = env().SMTP_URL;
  if (address) await transporter(address).sendMail(mail);
  else await storeMail(id, mail);
}

/** Lets go of the server. */
export function closeConnections() {
  kept.schoolsachMail?.close();
  kept.schoolsachMail = undefined;
}

// Next loads this module once a bundle; the connections are those of the process.
const kept = globalThis as { schoolsachMail?: Transporter };

const transporter = (address: string) => (kept.schoolsachMail ??= nodemailer.createTransport(withDefaults(address)));

/** What holds where SMTP_URL says nothing else; its own parameters win. Times in milliseconds. */
const DEFAULTS = {
  pool: "true",
  maxConnections: "3",
  // nodemailer would send again by itself; the outbox does, and knows of it
  maxRequeues: "0",
  dnsTimeout: "10000",
  connectionTimeout: "10000",
  greetingTimeout: "10000",
  socketTimeout: "30000",
  "tls.minVersion": "TLSv1.2",
};

/** @returns SMTP_URL with what it leaves open */
export function withDefaults(address: string): string {
  const url = new URL(address);
  const isNear = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname);
  // A password never crosses the net in the clear.
  const requireTLS = url.protocol === "smtp:" && url.username !== "" && !isNear;
  for (const [name, value] of Object.entries({ ...DEFAULTS, ...(requireTLS && { requireTLS: "true" }) }))
    if (!url.searchParams.has(name)) url.searchParams.set(name, value);
  return url.href;
}
