// What a browser loads for a school page: its compressed scripts compared with those of an empty Next page.
import { gzipSync } from "node:zlib";
import { buildSite } from "../steps/build.mjs";
import { startBareNext, startSite } from "./servers.mjs";

/** @import { Stoppable } from "./servers.mjs" */

const TARGET_KB = 25;

export async function bench() {
  await buildSite(console.log);
  const site = await startSite();
  /** @type {Stoppable[]} */
  const running = [site];
  try {
    const empty = await startBareNext({ "app/page.jsx": "export default function Page() { return null; }" });
    running.push(empty);
    const floor = await weigh(empty.address, "/");
    for (const path of ["/", await findSchoolPage(site.address), "/schools"]) {
      const page = await weigh(site.address, path);
      const above = page.scripts - floor.scripts;
      const target = path.startsWith("/schools/") ? ` (target ${TARGET_KB})` : "";
      console.log(
        `${path}: document ${kb(page.document)} KB, scripts ${kb(page.scripts)} KB in ${page.count} files, ${kb(above)} KB above an empty Next page${target}`,
      );
    }
    console.log(`an empty Next page: document ${kb(floor.document)} KB, scripts ${kb(floor.scripts)} KB in ${floor.count} files`);
  } finally {
    for (const { stop } of running) await stop();
  }
}

/** Compressed sizes in bytes. Modern browsers don't load scripts with `nomodule`. @param {string} address @param {string} path */
async function weigh(address, path) {
  const html = await (await fetch(address + path)).text();
  const ours = html.replace(/<script\b[^>]*\bnomodule\b[^>]*>/gi, "");
  // Scripts in tags or named at the end of the page; names inside its data have escaped quotes.
  const sources = [...new Set([...ours.matchAll(/(?<!\\)"(\/_next\/static\/[^"\\]+\.js)"/g)].map(([, source]) => source))];
  const sizes = await Promise.all(sources.map(async (source) => gzipSync(await bytesOf(new URL(source, address))).length));
  return { document: gzipSync(html).length, scripts: sizes.reduce((sum, size) => sum + size, 0), count: sources.length };
}

/** @param {URL} url */
const bytesOf = async (url) => Buffer.from(await (await fetch(url)).arrayBuffer());

/** @param {number} bytes */
const kb = (bytes) => (bytes / 1024).toFixed(1);

/** @param {string} address */
async function findSchoolPage(address) {
  /** @type {{ id: string, stats: { totalReviews: number } }[]} */
  const list = await (await fetch(`${address}/api/schools?sort=rating&limit=200`)).json();
  const best = list.reduce((most, school) => (school.stats.totalReviews > most.stats.totalReviews ? school : most));
  return `/schools/${best.id}`;
}
