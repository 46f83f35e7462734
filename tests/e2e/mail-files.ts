import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";
import PostalMime from "postal-mime";

// Without a mail server, the tested server stores each email as a file.
const folder = join(process.env.E2E_DATA_DIR || ".test/e2e", "mail");

/** Waits for the email with this subject to this address and returns its link. */
export async function mailedLink(address: string, subject: RegExp): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => (link = await findLink(address, subject)), { message: `a mail ${subject} to ${address}`, timeout: 60_000 })
    .toBeDefined();
  return link!;
}

async function findLink(address: string, subject: RegExp): Promise<string | undefined> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (name.endsWith(".unfinished")) continue;
    const mail = await PostalMime.parse(await readFile(join(folder, name)));
    if (mail.to?.some((to) => to.address === address) && subject.test(mail.subject ?? ""))
      return mail.text?.match(/https?:\/\/\S+#\S+/)?.[0];
  }
  return undefined;
}
