// npm run build – the production build, without a database; done again only when the sources have changed.
import { command } from "./command.mjs";
import { buildSite } from "./steps/build.mjs";
import { generateClient, installPackages } from "./steps/install.mjs";

await command(async () => {
  const say = (line) => console.log(line);
  await installPackages(say);
  await generateClient(say);
  await buildSite(say);
  say("The site is built.");
  return 0;
});
