// npm run build: builds for production if the sources have changed. Needs no database except on Vercel.
import { command } from "./support/command.mjs";
import { buildSite } from "./steps/build.mjs";
import { generateClient, installPackages } from "./steps/install.mjs";

await command(async (settings) => {
  const say = console.log;
  await installPackages(say);
  await generateClient(say);
  if (process.env.VERCEL) {
    const { requireBuildDatabase } = await import("./steps/migrate.mjs");
    await requireBuildDatabase(settings);
  }
  await buildSite(say);
  say("The site is built.");
  return 0;
});
