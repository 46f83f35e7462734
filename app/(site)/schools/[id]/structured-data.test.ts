import { expect, test } from "vitest";
import { schoolContact } from "@/lib/schools/contact";
import type { SchoolDetail } from "@/lib/schools/view";
import type { PublicReview } from "@/lib/reviews/view";
import { aReview, aSchool } from "@/tests/factories/views";
import { schoolData } from "./structured-data";

const origin = "https://schoolsach.test";
const dataOf = (fields: Partial<SchoolDetail> = {}, reviews: PublicReview[] = []) => {
  const school = aSchool(fields);
  return schoolData({ school, contact: schoolContact(school), reviews, origin }) as Record<string, unknown>;
};
const RATED = {
  averageRating: 4.337,
  totalReviews: 86,
  categoryAverages: {},
  recommendPercent: 88,
  ratingCounts: [1, 3, 6, 32, 44],
  totalStudents: null,
} satisfies SchoolDetail["stats"];

test("describes a school with address, position and contact details", () => {
  expect(dataOf()).toMatchObject({
    "@context": "https://schema.org",
    "@type": "School",
    name: "Nandanvan Vidyalaya",
    url: "https://schoolsach.test/schools/nandanvan-vidyalaya-nashik-k3x9qf",
    image: "https://schoolsach.test/schools/nandanvan-vidyalaya-nashik-k3x9qf/og.png",
    address: {
      streetAddress: "Survey No. 48, Gangapur Road",
      addressLocality: "Nashik",
      addressRegion: "Maharashtra",
      postalCode: "422005",
      addressCountry: "IN",
    },
    geo: { latitude: 20, longitude: 73.7 },
    identifier: [
      { propertyID: "CBSE affiliation number", value: "1130000" },
      { propertyID: "UDISE code", value: "27200000101" },
    ],
    telephone: "0253 000 0000",
    sameAs: "https://nandanvan.example/",
  });
});

test("omits unknown facts and unsafe website links", () => {
  const data = dataOf({
    phoneNumber: null,
    website: "javascript:alert(1)",
    latitude: null,
    overview: null,
    email: null,
    foundationYear: null,
  });
  for (const key of ["telephone", "sameAs", "geo", "description", "email", "foundingDate", "aggregateRating", "review"])
    expect(data).not.toHaveProperty(key);
});

test.each([
  [-2, 0, "Preschool"],
  [1, 5, "ElementarySchool"],
  [6, 8, "MiddleSchool"],
  [9, 12, "HighSchool"],
  [1, 12, "School"],
  [1, 8, "School"],
  [null, null, "School"],
])("classes %s to %s make it a %s", (classFrom, classTo, type) => {
  expect(dataOf({ classFrom, classTo })["@type"]).toBe(type);
});

test("has the rating that the page shows, and none without reviews", () => {
  expect(dataOf({ stats: RATED }).aggregateRating).toEqual({
    "@type": "AggregateRating",
    ratingValue: 4.3,
    reviewCount: 86,
    bestRating: 5,
    worstRating: 1,
  });
  expect(dataOf()).not.toHaveProperty("aggregateRating");
});

test("demo schools have no ratings for search engines", () => {
  const data = dataOf({ isDemo: true, stats: RATED }, [
    aReview({ isAnonymous: false, user: { firstName: "Sunita", lastName: "Deshpande" } }),
  ]);
  expect(data).not.toHaveProperty("aggregateRating");
  expect(data).not.toHaveProperty("review");
});

test("includes the reviews of named authors, with first name and initial", () => {
  const named = aReview({ isAnonymous: false, user: { firstName: "Sunita", lastName: "Deshpande" } });
  expect(dataOf({ stats: RATED }, [aReview(), named]).review).toEqual([
    {
      "@type": "Review",
      author: { "@type": "Person", name: "Sunita D" },
      datePublished: "2026-11-02",
      reviewBody: "The teachers answer every question we ask.",
      reviewRating: { "@type": "Rating", ratingValue: 4, bestRating: 5, worstRating: 1 },
    },
  ]);
  expect(dataOf({ stats: RATED }, [aReview()])).not.toHaveProperty("review");
});
