import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Landing } from "@/app/(site)/landing";
import { listLandingFigures } from "@/lib/analytics/landing-figures";
import { db } from "@/lib/platform/db";
import { createSchool } from "@/tests/factories/schools";

/** Creates verified parents, and two schools that share the reviews. */
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

it("without demo data no figure is shown while all counts are below 100", async () => {
  expect(await listLandingFigures()).toEqual([]);
  expect(await page()).not.toMatch(/50,000|12,000|8,500|<dt[^>]*>(?:verified parents|schools rated|reviews)</);
});

it("without demo data true counts are shown, except those below 100", async () => {
  await addParentsWithReviews({ parents: 100, reviews: 1_350 });
  expect(await listLandingFigures()).toEqual([
    { value: "100", label: "verified parents" },
    { value: "1,350", label: "reviews" },
  ]);
  expect(await page()).toMatch(/<dt[^>]*>reviews<\/dt><dd[^>]*>1,350<\/dd>/);
});

it("marketing figures are shown with demo data or LANDING_FIGURES=static; LANDING_FIGURES=live overrides demo data", async () => {
  const marketingFigures = [
    { value: "12,000+", label: "verified parents" },
    { value: "8,500+", label: "schools rated" },
    { value: "50,000+", label: "reviews" },
  ];
  expect(await listLandingFigures("static")).toEqual(marketingFigures);
  await createSchool({ isDemo: true });
  expect(await listLandingFigures()).toEqual(marketingFigures);
  expect(await listLandingFigures("live")).not.toEqual(marketingFigures);
});
