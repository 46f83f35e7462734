import { numbersOf } from "@/lib/identifiers/identifiers-of";
import { SCHEME_LABELS } from "@/lib/identifiers/labels";
import type { PublicReview } from "@/lib/reviews/view";
import { formatRating } from "@/lib/schools/labels";
import type { SchoolContact, SchoolDetail } from "@/lib/schools/view";

interface SchoolData {
  school: SchoolDetail;
  contact: SchoolContact;
  reviews: PublicReview[];
  origin: string;
}

/**
 * schema.org data with only what the page shows: School or the subtype that fits its classes. Anonymous reviews are left out, because a
 * review needs a named author.
 */
export function schoolData({ school, contact, reviews, origin }: SchoolData): object {
  const url = `${origin}/schools/${school.id}`;
  const isRated = !school.isDemo && school.stats.averageRating !== null;
  const numbers = numbersOf(school);
  const named = reviews.filter((review) => review.user);
  return {
    "@context": "https://schema.org",
    "@type": schoolKind(school),
    "@id": `${url}#school`,
    name: school.name,
    url,
    image: `${url}/og.png`,
    ...(school.overview && { description: school.overview }),
    address: {
      "@type": "PostalAddress",
      streetAddress: school.address,
      addressLocality: school.city,
      addressRegion: school.state,
      postalCode: school.zipCode,
      addressCountry: "IN",
    },
    ...(school.latitude !== null &&
      school.longitude !== null && { geo: { "@type": "GeoCoordinates", latitude: school.latitude, longitude: school.longitude } }),
    ...(contact.phones.length > 0 && { telephone: contact.phones[0].shown }),
    ...(contact.email && { email: contact.email }),
    ...(contact.websiteHref && { sameAs: contact.websiteHref }),
    ...(numbers.length > 0 && {
      identifier: numbers.map(({ scheme, value }) => ({ "@type": "PropertyValue", propertyID: SCHEME_LABELS[scheme], value })),
    }),
    ...(school.foundationYear !== null && { foundingDate: String(school.foundationYear) }),
    ...(isRated && { aggregateRating: aggregateRating(school) }),
    ...(isRated && named.length > 0 && { review: named.map(reviewData) }),
  };
}

function schoolKind({ classFrom, classTo }: SchoolDetail): string {
  if (classFrom === null || classTo === null) return "School";
  if (classTo <= 0) return "Preschool";
  if (classTo <= 5) return "ElementarySchool";
  if (classFrom >= 5 && classTo <= 8) return "MiddleSchool";
  return classFrom >= 8 ? "HighSchool" : "School";
}

const SCALE = { bestRating: 5, worstRating: 1 };

function aggregateRating({ stats }: SchoolDetail) {
  return { "@type": "AggregateRating", ratingValue: Number(formatRating(stats.averageRating!)), reviewCount: stats.totalReviews, ...SCALE };
}

function reviewData(review: PublicReview) {
  const { firstName, lastName } = review.user!;
  return {
    "@type": "Review",
    author: { "@type": "Person", name: `${firstName} ${[...lastName][0] ?? ""}`.trim().slice(0, 99) },
    datePublished: review.createdAt,
    ...(review.reviewText && { reviewBody: review.reviewText }),
    reviewRating: { "@type": "Rating", ratingValue: review.overallRating, ...SCALE },
  };
}
