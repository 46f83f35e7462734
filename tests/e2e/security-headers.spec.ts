import { createHash } from "node:crypto";
import type { APIRequestContext, APIResponse, Page } from "@playwright/test";
import { signInAsAdmin } from "./people";
import { expect, test } from "./support";

const INLINE = /<script(?![^>]*\ssrc=)(?![^>]*application\/(?:ld\+)?json)[^>]*>([\s\S]+?)<\/script>/g;

async function schoolPath(request: APIRequestContext) {
  const list = await (await request.get("/schools")).text();
  return list.match(/href="(\/schools\/(?!in\b)[^"/?]+)"/)![1];
}

const policy = (answer: APIResponse) => answer.headers()["content-security-policy"];
const scripts = (html: string) => [...html.matchAll(INLINE)].map(([, code]) => code);

/** Adds a script to the served page that the server didn't create. */
async function inject(page: Page, path: string) {
  await page.route(path, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(
      "</body>",
      '<script>window.injected = "inline"</script><img src="x" onerror="window.injected = \'handler\'"></body>',
    );
    await route.fulfill({ response: answer, body });
  });
  await page.goto(path);
  await page.waitForLoadState("networkidle");
  return page.evaluate(() => (window as { injected?: string }).injected);
}

test.describe("content security policy", { tag: "@once" }, () => {
  test("names each of the page's scripts by hash, on the first and later responses", async ({ request }) => {
    const missing = "/schools/never-asked-for-abc123";
    for (const path of [await schoolPath(request), "/", "/schools/in", missing, missing, "/schools", "/schools?search=school"]) {
      const answer = await request.get(path);
      const html = await answer.text();
      expect(scripts(html).length, path).toBeGreaterThan(1);
      for (const code of scripts(html)) expect(policy(answer), path).toContain(createHash("sha256").update(code).digest("base64"));
      expect(policy(answer)).not.toContain("script-src 'self' 'unsafe-inline'");
      expect(answer.headers()["set-cookie"]).toBeUndefined();
    }
  });

  test("doesn't depend on the client's request", async ({ request }) => {
    const mine = { "content-security-policy": "script-src 'nonce-bWluZQ=='", "x-nonce": "bWluZQ==" };
    for (const path of ["/schools", await schoolPath(request)]) {
      const answer = await request.get(path, { headers: mine });
      expect(await answer.text(), path).not.toContain("bWluZQ==");
      expect(policy(answer), path).not.toContain("bWluZQ==");
    }
    expect((await request.get("/schools")).headers()["cache-control"]).toContain("no-store");
  });

  for (const kind of ["a cached page", "the list"])
    test(`a script injected into ${kind} does not run`, async ({ page, request, watch }) => {
      watch.expectError(/Content Security Policy/);
      watch.expectError(/status of 404/);
      expect(await inject(page, kind === "the list" ? "/schools" : await schoolPath(request))).toBeUndefined();
    });

  test("allows the page's own scripts: on the first visit, from the cache and after client-side navigation", async ({ page, request }) => {
    const path = await schoolPath(request);
    for (let visit = 0; visit < 2; visit++) {
      await page.goto(path);
      await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
      for (const data of await page.locator('script[type="application/ld+json"]').allTextContents()) JSON.parse(data);
    }
    await page.evaluate(() => Object.assign(window, { stayed: true }));
    // From the cached page to the list and on to a cached page, with the client-side router.
    for (const to of ["/schools", path]) {
      await page.evaluate((to) => (window as unknown as { next: { router: { push(to: string): void } } }).next.router.push(to), to);
      await page.waitForURL(`**${to}`);
      await expect(page.locator("h1")).toBeVisible();
    }
    expect(await page.evaluate(() => (window as { stayed?: boolean }).stayed)).toBe(true);
  });
});

test.describe("markup in a school's facts", { tag: "@once" }, () => {
  const MARKUP = '"><svg onload=alert(1)></script><script>alert(2)</script>{{7*7}}';

  test("stays text in pages, titles, descriptions, structured data and lists", async ({ page }) => {
    page.on("dialog", (dialog) => {
      throw new Error(`A dialog opened: ${dialog.message()}`);
    });
    await signInAsAdmin(page);
    const data = { name: `Markup ${MARKUP}`, address: MARKUP, overview: MARKUP, city: "Nashik", state: "Maharashtra", zipCode: "422001" };
    const created = await page.request.post("/api/schools", { data });
    expect(created.status()).toBe(201);
    const { id } = (await created.json()) as { id: string };
    try {
      for (const path of [`/schools/${id}`, `/school/${id}`, "/schools?search=markup&exact=true"]) {
        const html = await (await page.request.get(path)).text();
        expect(html, path).not.toMatch(/<svg onload|<script>alert/);
        await page.goto(path);
        await expect(page.locator("main"), path).toContainText("<svg onload=alert(1)></script><script>alert(2)</script>{{7*7}}");
      }
      await page.goto(`/schools/${id}`);
      const facts = await page.locator('script[type="application/ld+json"]').allTextContents();
      expect(facts.map((text) => JSON.parse(text).name)).toContain(data.name);
    } finally {
      expect((await page.request.delete(`/api/admin/schools/${id}`)).status()).toBe(204);
    }
  });
});

test("files that aren't pages are not served", { tag: "@once" }, async ({ request }) => {
  const script = /src="(\/_next\/static\/[^"]+\.js)"/.exec(await (await request.get("/schools")).text())![1];
  const paths = [
    "/.env",
    "/.git/HEAD",
    "/.git/config",
    "/.data/postgres.json",
    "/package.json",
    "/prisma/schema/people.prisma",
    "/metrics",
  ];
  for (const path of [...paths, "/_next/", "/fonts/", `${script}.map`]) expect((await request.get(path)).status(), path).toBe(404);
});

test.describe("every response", { tag: "@once" }, () => {
  const pages = {
    "a cached page": "/",
    "a dynamic page": "/schools",
    "a missing page": "/no/such/page",
  };
  const kinds = {
    ...pages,
    "a file": "/fonts/anek-latin-400-700.woff2",
    "a file that is missing": "/_next/static/none.js",
    "the API": "/api/schools",
    "a mistake in the API": "/api/schools?limit=none",
    "robots.txt": "/robots.txt",
    "security.txt": "/.well-known/security.txt",
    "no-leads.json": "/.well-known/no-leads.json",
  };
  for (const [kind, path] of Object.entries(kinds))
    test(`has the security headers: ${kind}`, async ({ request }) => {
      const answer = await request.get(path, { headers: { origin: "https://evil.example" } });
      const headers = answer.headers();
      expect(headers["x-content-type-options"]).toBe("nosniff");
      expect(headers["referrer-policy"]).toBe("strict-origin-when-cross-origin");
      expect(headers["permissions-policy"]).toContain("camera=()");
      const own = kind in pages ? ["object-src 'none'", "form-action 'self'"] : ["default-src 'none'", "form-action 'none'"];
      for (const directive of ["base-uri 'none'", "frame-ancestors 'none'", ...own]) expect(policy(answer)).toContain(directive);
      expect(policy(answer)).not.toMatch(/script-src[^;]* 'unsafe-inline'/);
      expect(headers["x-powered-by"]).toBeUndefined();
      expect(headers["access-control-allow-origin"]).toBeUndefined();
    });

  test("of the API isn't indexed by search engines", async ({ request }) => {
    expect((await request.get("/api/schools")).headers()["x-robots-tag"]).toBe("noindex");
  });
});

test.describe("an unknown host", { tag: "@once" }, () => {
  test("is refused, except by health checks", async ({ request }) => {
    const headers = { host: "evil.example" };
    for (const path of ["/", "/schools", "/api/schools"]) expect((await request.get(path, { headers })).status(), path).toBe(421);
    expect((await request.get("/api/health", { headers })).status()).toBe(200);
  });
});

test.describe("cache poisoning", { tag: "@once" }, () => {
  test("headers and parameters don't change what the next visitor receives", async ({ request, baseURL }) => {
    const path = await schoolPath(request);
    const good = await (await request.get(path)).text();
    const tricks: Record<string, string>[] = [
      { "x-forwarded-host": "evil.example", "x-forwarded-proto": "ftp", "x-forwarded-scheme": "ftp" },
      { "x-original-url": "/nope", "x-rewrite-url": "/nope" },
      { rsc: "1" },
      { rsc: "1", "next-router-prefetch": "1", "next-router-state-tree": "%5B%22%22%5D" },
      { "x-nextjs-data": "1" },
      { "x-middleware-subrequest": "middleware:middleware:middleware:middleware:middleware" },
      { "x-prerender-revalidate": "x", "x-now-route-matches": "1=x", "next-resume": "1" },
      { cookie: "next-auth.session-token=x" },
    ];
    for (const headers of tricks) {
      await request.get(path, { headers, maxRedirects: 0 });
      const next = await request.get(`${path}?utm_source=${Math.random()}`);
      expect(next.headers()["content-type"], JSON.stringify(headers)).toBe("text/html; charset=utf-8");
      expect(await next.text()).toBe(good);
    }
    expect(good).not.toContain("evil.example");
    expect(good).toContain(`<link rel="canonical" href="${baseURL}${path}"`);
  });

  test("parts of one visitor's address don't appear in others' pages", async ({ request }) => {
    const path = `/nothing/${Math.random()}`;
    expect(await (await request.get(`${path}?email=canary`)).text()).not.toContain("canary");
    expect(await (await request.get(path)).text()).not.toContain("canary");
  });

  test("another notation of an address is the same page and doesn't change the cache", async ({ request }) => {
    for (const path of ["/%61bout", "/about", "/%73chools", "/schools"]) expect((await request.get(path)).status(), path).toBe(200);
  });

  test("server actions and writes to pages are refused", async ({ request }) => {
    const payload = '{"then":"$1:__proto__:then","status":"resolved_model"}';
    for (const path of ["/", "/schools"]) {
      expect((await request.post(path, { headers: { "next-action": "x" }, multipart: { 0: payload } })).status()).toBe(404);
      expect((await request.post(path, { data: {} })).status()).toBe(405);
    }
  });

  test("the unused image optimiser is disabled", async ({ request }) => {
    expect((await request.get("/_next/image?url=%2Ffavicon.ico&w=64&q=75")).status()).toBe(404);
  });

  for (const path of ["/page.css", "/schools/x.css", "/schools/%0d%0aSet-Cookie:a", "/schools//", "/schools/in/%2e%2e/%2e%2e/etc"])
    test(`${path} is not cacheable`, async ({ request }) => {
      const answer = await request.get(path, { maxRedirects: 0 });
      expect(answer.headers()["set-cookie"]).toBeUndefined();
      if (answer.status() < 300 || answer.status() >= 400) {
        expect([400, 404]).toContain(answer.status());
        expect(answer.headers()["cache-control"] ?? "no-store").toContain("no-store");
      }
    });
});
