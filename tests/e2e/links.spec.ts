import { expect, test } from "./support";

const MAX_PAGES = 200;
/** Combinations of filters are endless. */
const MAX_LISTS = 40;
/** Sign-out changes the session; the others are for signed-in people. */
const NOT_FOLLOWED = /^\/(api|admin|uploads|account|home)\b/;
const LINK = /<a\s(?:[^>]*\s)?href="(\/[^"]*|#[^"]+)"/g;

test("links of public pages lead to pages and sections that exist, without redirects", { tag: "@once" }, async ({ request }) => {
  test.slow();
  const pages = new Map<string, string>();
  const sections: { from: string; path: string; id: string }[] = [];
  const faults: string[] = [];
  const queue = [{ from: "the start", path: "/" }];
  const known = new Set(["/"]);
  let lists = 0;

  for (let next = queue.shift(); next && pages.size < MAX_PAGES; next = queue.shift()) {
    const { from, path } = next;
    const answer = await request.get(path, { maxRedirects: 0 });
    if (answer.status() !== 200) faults.push(`${from} links to ${path}: ${answer.status()}`);
    const html = await answer.text();
    pages.set(path, html);
    for (const [, href] of html.matchAll(LINK)) {
      const [target, id] = href.replaceAll("&amp;", "&").split("#");
      const to = target || path;
      if (id) sections.push({ from: path, path: to, id: decodeURIComponent(id) });
      if (known.has(to) || NOT_FOLLOWED.test(to)) continue;
      known.add(to);
      if (to.startsWith("/schools?") && ++lists > MAX_LISTS) continue;
      queue.push({ from: path, path: to });
    }
  }

  expect(pages.size).toBeGreaterThan(50);
  for (const { from, path, id } of sections)
    if (pages.get(path)?.includes(`id="${id}"`) === false) faults.push(`${from} links to ${path}#${id}: no such section`);
  expect([...new Set(faults)]).toEqual([]);
});
