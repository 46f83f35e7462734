import nodemailer, { type SendMailOptions, type Transporter } from "nodemailer";
import { env } from "@/lib/platform/env";
import { findSingleton, replaceSingleton, singleton } from "@/lib/platform/singleton.mjs";
import { storeMail } from "./stored-mails";

/** Sends an email through the configured server, or stores it as a file if there is none. Rejects with nodemailer's errors. */
export async function deliverMail(id: string, mail: SendMailOptions): Promise<void> {
  const address = env().SMTP_URL;
  if (address) await transporter(address).sendMail(mail);
  else await storeMail(id, mail);
}

export function closeConnections() {
  findSingleton<Transporter>("mail-transport")?.close();
  replaceSingleton("mail-transport", undefined);
}

const transporter = (address: string) =>
  singleton("mail-transport", () => nodemailer.createTransport(withDefaults(address)) as Transporter);

/** Defaults for parameters that SMTP_URL doesn't set. Times in milliseconds. */
const DEFAULTS = {
  pool: "true",
  maxConnections: "3",
  // The outbox retries and keeps count; nodemailer would retry on its own.
  maxRequeues: "0",
  dnsTimeout: "10000",
  connectionTimeout: "10000",
  greetingTimeout: "10000",
  socketTimeout: "30000",
  "tls.minVersion": "TLSv1.2",
};

/** @returns SMTP_URL with defaults for missing parameters */
export function withDefaults(address: string): string {
  const url = new URL(address);
  const isLocal = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname);
  // A password is never sent unencrypted over the network.
  const requireTLS = url.protocol === "smtp:" && url.username !== "" && !isLocal;
  for (const [name, value] of Object.entries({ ...DEFAULTS, ...(requireTLS && { requireTLS: "true" }) }))
    if (!url.searchParams.has(name)) url.searchParams.set(name, value);
  return url.href;
}
