import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";
import PostalMime from "postal-mime";

// Where no mail server is configured, each mail is a file of the tested server.
const folder = join(process.env.E2E_DATA_DIR || ".test/e2e", "mail");

/** The link in the mail of this subject to this address, once it has been sent. */
export async function mailedLink(address: string, subject: RegExp): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => (link = await findLink(address, subject)), { message: `a mail ${subject} to ${address}`, timeout: 60_000 })
    .toBeDefined();
  return link!;
}

async function findLink(address: string, subject: RegExp): Promise<string | undefined> {
  for (const name of await readdir(folder).catch(() => [])) {
    const mail = await PostalMime.parse(await readFile(join(folder, name)));
    if (mail.to?.some((to) => to.address === address) && subject.test(mail.subject ?? ""))
      return mail.text?.match(/https?:\/\/\S+#\S+/)?.[0];
  }
  return undefined;
}
