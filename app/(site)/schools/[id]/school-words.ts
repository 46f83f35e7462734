import { MAX_DESCRIPTION_LENGTH, type PageWords, MAX_TITLE_LENGTH } from "@/app/page-metadata";
import {
  GENDER_LABELS,
  SCHOOL_TYPE_LABELS,
  formatBoard,
  formatGrades,
  formatRating,
  formatReviewCount,
  formatRupees,
} from "@/lib/schools/labels";
import type { SchoolDetail } from "@/lib/schools/view";

/** The name in a description is shortened to this length. */
const NAME_IN_DESCRIPTION = 70;

/** Title, description and picture for search engines and shared links. Every page about the school uses them. */
export function schoolWords(school: SchoolDetail): Omit<PageWords, "path"> {
  return {
    title: schoolTitle(school),
    description: schoolDescription(school),
    image: `/schools/${school.id}/og.png`,
    index: school.isIndexable && !school.isDemo,
  };
}

/** At most 60 characters. Thousands of schools share a name, so the title adds city and pincode, and the village if known. */
function schoolTitle(school: SchoolDetail): string {
  const place = `${school.placeName} ${school.zipCode}`;
  const village = villageOf(school);
  const titles = [...(village ? [`${school.name}, ${village}, ${place}`] : []), `${school.name}, ${place}`];
  return (
    titles.find((title) => title.length <= MAX_TITLE_LENGTH) ?? `${shorten(school.name, MAX_TITLE_LENGTH - place.length - 2)}, ${place}`
  );
}

/** A sentence of facts, 70 to 160 characters. The UDISE code makes it unique. */
function schoolDescription(school: SchoolDetail): string {
  const opening = `${shorten(school.name, NAME_IN_DESCRIPTION)}, ${school.placeName} ${school.zipCode}`;
  const { stats } = school;
  const grades = formatGrades(school);
  const facts = [
    school.boardAffiliation !== "Other" && formatBoard(school),
    school.gender && GENDER_LABELS[school.gender],
    school.udiseCode && `UDISE ${school.udiseCode}`,
    school.schoolType && school.schoolType !== "Other" && SCHOOL_TYPE_LABELS[school.schoolType],
    grades && (/^\p{L}/u.test(grades) ? grades : `Classes ${grades}`),
    stats.averageRating !== null && `${formatRating(stats.averageRating)} of 5 from ${formatReviewCount(stats.totalReviews)}`,
    school.averageFees !== null && `fees ${formatRupees(school.averageFees)} per year`,
    school.foundationYear !== null && `established ${school.foundationYear}`,
  ].filter((fact): fact is string => Boolean(fact));
  const endings = ["Facts and reviews by verified parents.", "Facts, fees and reviews by verified parents on one page."];

  let description = opening;
  for (const fact of facts) {
    const longer = description === opening ? `${opening}: ${fact}` : `${description}, ${fact}`;
    if (longer.length < MAX_DESCRIPTION_LENGTH) description = longer;
  }
  description += ".";
  const ending = description.length < 70 ? endings[1] : endings[0];
  return description.length + ending.length < MAX_DESCRIPTION_LENGTH ? `${description} ${ending}` : description;
}

/** The address if it is only the name of a village, as in UDISE data; else null. */
function villageOf({ address, placeName, name }: SchoolDetail): string | null {
  const isName = /^\p{L}[\p{L}\p{M} .'-]{1,29}$/u.test(address);
  const says = (text: string) => text.toLowerCase().includes(address.toLowerCase());
  return isName && !says(placeName) && !says(name) ? address : null;
}

/** Shortens the text to `length` characters, at a word boundary and with an ellipsis. */
function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  const head = text.slice(0, length - 1);
  const end = head.search(/[\s,.(-]+\S*$/);
  return `${(end > length / 2 ? head.slice(0, end) : head).replace(/[\s,.;:(–-]+$/, "")}…`;
}
