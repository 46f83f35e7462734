import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import nodemailer, { type SendMailOptions } from "nodemailer";
import PostalMime from "postal-mime";
import { env } from "@/lib/platform/env";
import { maskLinks } from "./mask-links";
import type { StoredMail } from "./view";

// Where no mail server is configured: a file a message, DATA_DIR/mail/<id>.eml, for people to look at and for admins to read.

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const folder = () => resolve(/* turbopackIgnore: true */ env().DATA_DIR, "mail");
const fileOf = (id: string) => join(folder(), `${id}.eml`);

/** Writes the mail as it would have been sent. Whoever looks sees all of it or nothing. */
export async function storeMail(id: string, mail: SendMailOptions): Promise<void> {
  const { message } = await nodemailer.createTransport({ streamTransport: true, buffer: true, newline: "windows" }).sendMail(mail);
  await mkdir(folder(), { recursive: true, mode: 0o700 });
  const unfinished = join(folder(), `.${id}.unfinished`);
  await writeFile(unfinished, message as Buffer, { mode: 0o600 });
  await rename(unfinished, fileOf(id));
}

/**
 * The mail with this id, or null when none was kept. The secrets of its links are left out: with them an administrator, or a thief
 * of their session, could take over the account of whoever the mail is to.
 */
export async function findStoredMail(id: string): Promise<StoredMail | null> {
  if (!UUID.test(id)) return null;
  const file = await readFile(fileOf(id)).catch(noFile);
  if (!file) return null;
  const { subject = "", from, to, date, html, text } = await PostalMime.parse(file);
  return {
    id,
    subject,
    from: from?.address ?? "",
    to: to?.map(({ address }) => address).join(", ") ?? "",
    date: date ?? null,
    html: maskLinks(html ?? ""),
    text: maskLinks(text ?? ""),
  };
}

export const isMailStored = async (id: string): Promise<boolean> => Boolean(await stat(fileOf(id)).catch(noFile));

/** The ids of the mails that were kept. */
export async function listStoredMails(): Promise<string[]> {
  const names = (await readdir(folder()).catch(noFile)) ?? [];
  return names.filter((name) => name.endsWith(".eml")).map((name) => name.slice(0, -".eml".length));
}

export const removeStoredMail = (id: string) => rm(fileOf(id), { force: true });

function noFile(error: NodeJS.ErrnoException) {
  if (error.code === "ENOENT") return null;
  throw error;
}
