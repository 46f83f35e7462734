import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Landing } from "@/app/(site)/landing";
import { listLandingFigures } from "@/lib/analytics/landing-figures";
import { db } from "@/lib/platform/db";
import { createSchool } from "@/tests/factories/schools";

/** Verified parents, and two schools that share these reviews. */
async function addParentsWithReviews({ parents, reviews }: { parents: number; reviews: number }) {
  await db().$executeRaw`INSERT INTO users (id, first_name, last_name, email, is_verified, verification_status,
      verified_at, password_hash)
    SELECT gen_random_uuid(), 'Parent', n::text, n || '@mail.example', true, 'approved', now(), '' FROM generate_series(1, ${parents}) AS n`;
  const schools = [await createSchool(), await createSchool()];
  const reviewCount = reviews / 2;
  const sums = { overallSum: reviews, teachersSum: reviews, facilitiesSum: reviews, academicsSum: reviews, atmosphereSum: reviews };
  const stars = { stars1: 0, stars2: reviewCount, stars3: 0, stars4: 0, stars5: 0 };
  await db().schoolStatistics.createMany({
    data: schools.map(({ id }) => ({ schoolId: id, reviewCount, ...sums, administrationSum: reviews, ...stars })),
  });
}

const page = async () => renderToStaticMarkup(await Landing());

it("an installation without demo data shows no figures while each count is below 100", async () => {
  expect(await listLandingFigures()).toEqual([]);
  expect(await page()).not.toMatch(/50,000|12,000|8,500|class="figures"/);
});

it("without demo data it shows true counts, and leaves out those below 100", async () => {
  await addParentsWithReviews({ parents: 100, reviews: 1_350 });
  expect(await listLandingFigures()).toEqual([
    { value: "100", label: "verified parents" },
    { value: "1,350", label: "reviews" },
  ]);
  expect(await page()).toMatch(/<dt>reviews<\/dt><dd>1,350<\/dd>/);
});

it("the marketing copy is shown while there is demo data, or where LANDING_FIGURES says static; live wins over demo data", async () => {
  const copy = [
    { value: "12,000+", label: "verified parents" },
    { value: "8,500+", label: "schools rated" },
    { value: "50,000+", label: "reviews" },
  ];
  expect(await listLandingFigures("static")).toEqual(copy);
  await createSchool({ isDemo: true });
  expect(await listLandingFigures()).toEqual(copy);
  expect(await listLandingFigures("live")).not.toEqual(copy);
});
