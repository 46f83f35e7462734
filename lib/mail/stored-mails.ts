import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import nodemailer, { type SendMailOptions } from "nodemailer";
import PostalMime from "postal-mime";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { isUuid } from "@/lib/platform/ids";
import { isConfidential } from "./mail-kinds";
import { maskLinks } from "./mask-links";
import type { StoredMail } from "./view";

// Without a mail server each email becomes a file, DATA_DIR/mail/<id>.eml, which admins can read.

const folder = () => resolve(/* turbopackIgnore: true */ env().DATA_DIR, "mail");
const fileOf = (id: string) => join(folder(), `${id}.eml`);

/** Writes the email as it would have been sent, atomically. */
export async function storeMail(id: string, mail: SendMailOptions): Promise<void> {
  const { message } = await nodemailer.createTransport({ streamTransport: true, buffer: true, newline: "windows" }).sendMail(mail);
  await mkdir(folder(), { recursive: true, mode: 0o700 });
  const temporaryFile = join(folder(), `.${id}.unfinished`);
  await writeFile(temporaryFile, message as Buffer, { mode: 0o600 });
  await rename(temporaryFile, fileOf(id));
}

/** A stored email; null if there is none or it is confidential. The secrets of its links are masked: with them an admin could take over the recipient's account. */
export async function findStoredMail(id: string): Promise<StoredMail | null> {
  if (!isUuid(id)) return null;
  const row = await db().mail.findUnique({ where: { id }, select: { kind: true } });
  if (!row || isConfidential(row.kind)) return null;
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

export async function listStoredMails(): Promise<string[]> {
  const names = (await readdir(folder()).catch(noFile)) ?? [];
  return names.filter((name) => name.endsWith(".eml")).map((name) => name.slice(0, -".eml".length));
}

export const removeStoredMail = (id: string) => rm(fileOf(id), { force: true });

function noFile(error: NodeJS.ErrnoException) {
  if (error.code === "ENOENT") return null;
  throw error;
}
