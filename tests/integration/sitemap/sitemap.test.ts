import { beforeEach, expect, test } from "vitest";
import { GET as getIndex } from "@/app/sitemap.xml/route";
import { GET as getPart } from "@/app/sitemap/[part]/route";
import { db } from "@/lib/platform/db";
import { SCHOOLS_PER_PART } from "@/lib/schools/sitemap";
import { createReview } from "@/tests/factories/reviews";
import { createSchool } from "@/tests/factories/schools";

const locations = (xml: string) => [...xml.matchAll(/<loc>https:\/\/schoolsach\.test(.*?)<\/loc>/g)].map(([, path]) => path);

async function readIndex(): Promise<string[]> {
  return locations(await (await getIndex()).text());
}

async function readPart(part: string) {
  const answer = await getPart(new Request(`https://schoolsach.test/sitemap/${part}`), { params: Promise.resolve({ part }) });
  return { status: answer.status, type: answer.headers.get("Content-Type"), xml: await answer.text() };
}

/** A school with enough facts to be indexed. */
const createKnownSchool = (fields = {}) => createSchool({ factCount: 3, ...fields });

beforeEach(async () => {
  await db().school.deleteMany();
});

test("the index lists pages, places and each part with schools, and all of them can be read", async () => {
  await createKnownSchool({ serial: 7n });
  await createKnownSchool({ serial: BigInt(SCHOOLS_PER_PART) * 5n + 1n });
  const parts = await readIndex();
  expect(parts).toEqual(["/sitemap/pages.xml", "/sitemap/places-0.xml", "/sitemap/0.xml", "/sitemap/5.xml"]);
  for (const part of parts) {
    const { status, type, xml } = await readPart(part.replace("/sitemap/", ""));
    expect(status, part).toBe(200);
    expect(type).toMatch(/xml/);
    expect(xml).toMatch(/^<\?xml[^>]*\?>\n<urlset [^>]*>\n(<url>.*<\/url>\n)+<\/urlset>\n$/);
  }
});

test("a part without schools and unknown parts are 404", async () => {
  await createKnownSchool({ serial: 7n });
  for (const part of ["1.xml", "99.xml", "places-1.xml", "0", "-1.xml", "pages", "places-.xml", "12345678.xml"]) {
    expect((await readPart(part)).status, part).toBe(404);
  }
});

test("contains only listed schools with three facts, each in the part of its serial number", async () => {
  const edge = BigInt(SCHOOLS_PER_PART);
  const last = await createKnownSchool({ serial: edge - 1n });
  const next = await createKnownSchool({ serial: edge });
  await createKnownSchool({ serial: 3n, status: "closed" });
  await createSchool({ serial: 4n, factCount: 2 });
  expect(locations((await readPart("0.xml")).xml)).toEqual([`/schools/${last.id}`]);
  expect(locations((await readPart("1.xml")).xml)).toEqual([`/schools/${next.id}`]);
});

test("lastmod is the school's last change or its newest review, whichever is later", async () => {
  const updatedAt = new Date("2026-05-01T10:00:00Z");
  const changed = await createKnownSchool({ updatedAt });
  const reviewed = await createKnownSchool({ updatedAt });
  await createReview({ schoolId: reviewed.id });
  await db().schoolStatistics.update({ where: { schoolId: reviewed.id }, data: { latestReviewAt: new Date("2026-11-02T00:00:00Z") } });
  const { xml } = await readPart("0.xml");
  expect(xml).toContain(`/schools/${changed.id}</loc><lastmod>2026-05-01T10:00:00Z</lastmod>`);
  expect(xml).toContain(`/schools/${reviewed.id}</loc><lastmod>2026-11-02T00:00:00Z</lastmod>`);
});

test("demo schools and pages that show them are not in the sitemap", async () => {
  const demo = await createKnownSchool({ isDemo: true, serial: 1n });
  const real = await createKnownSchool({ serial: 2n });
  expect(await readIndex()).toEqual(["/sitemap/pages.xml", "/sitemap/0.xml"]);
  expect(locations((await readPart("0.xml")).xml)).toEqual([`/schools/${real.id}`]);
  expect((await readPart("places-0.xml")).status).toBe(404);
  const pages = locations((await readPart("pages.xml")).xml);
  expect(pages).toContain("/about");
  expect(pages).not.toContain("/");
  expect(pages.filter((path) => path.startsWith("/schools"))).toEqual([]);

  await db().school.delete({ where: { id: demo.id } });
  const after = locations((await readPart("pages.xml")).xml);
  expect(after).toEqual(expect.arrayContaining(["/", "/schools", "/schools/in", "/schools/in/maharashtra"]));
  expect(locations((await readPart("places-0.xml")).xml)).toEqual(["/schools/in/maharashtra/nashik"]);
});

test("without schools the sitemap contains the text pages", async () => {
  expect(await readIndex()).toEqual(["/sitemap/pages.xml"]);
  expect(locations((await readPart("pages.xml")).xml)).toContain("/how-we-rate");
});
