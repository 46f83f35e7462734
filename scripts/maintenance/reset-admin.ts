// npm run admin:reset -- EMAIL: sets a new password for an admin, shown once, and signs them out everywhere.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { resetAdmin } from "@/lib/accounts/admins/reset-admin";
import { pool } from "@/lib/platform/db";

async function main(): Promise<number> {
  const [email] = process.argv.slice(2);
  if (!email) {
    console.error("Usage: npm run admin:reset -- EMAIL");
    return 1;
  }
  const password = await resetAdmin(email.trim().toLowerCase());
  if (password === null) console.error(`There is no administrator with the address ${email}.`);
  else console.log(`The new password of ${email} is ${password}`);
  if (password !== null) rmSync(join(process.env.DATA_DIR!, "first-admin.json"), { force: true }); // it contains the old password
  return password === null ? 1 : 0;
}

main()
  .then((code) => (process.exitCode = code))
  .finally(() => pool().end());
