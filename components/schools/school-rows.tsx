import { memo } from "react";
import { buttonClasses } from "@/components/ui/button-classes";
import { markup, Markup, type Html } from "@/components/ui/markup";
import { starsOf } from "@/components/ui/stars";
import {
  curriculumBadge,
  formatCount,
  formatDistance,
  formatGrades,
  formatRating,
  formatRupees,
  languageOf,
  NO_RATINGS,
  NOT_SPECIFIED,
} from "@/lib/schools/labels";
import type { RowSchool } from "@/lib/schools/view";

const DETAILS = buttonClasses({ kind: "outlined" });

/**
 * A list of schools; each row is one link, stretched from the name. The links are plain because cached school pages
 * load faster than the router fetches them, and 24 prefetches would use a parent's mobile data.
 *
 * The rows are one HTML string: they need no JavaScript, and hydrating their elements would be the largest cost of the
 * page. Icons come from CSS, which selects the parts of a row by position.
 */
export const SchoolRows = memo(function SchoolRows({ schools }: { schools: readonly RowSchool[] }) {
  return <Markup className="results" content={markup`${schools.map(row)}`} />;
});

function row(school: RowSchool): Html {
  const { name, city, state, overview, distanceKm, averageFees } = school;
  const href = `/schools/${school.id}`;
  const badge = curriculumBadge(school);
  const distance = distanceKm !== undefined && formatDistance(distanceKm, school.isDistanceAbout);
  return markup`
    <article>
      <div>
        ${badge && markup`<span class="badge">${badge}</span>`}
        <h3${languageIn(name)}><a href="${href}">${name}</a></h3>
        <p class="place">${city}, ${state}${distance && markup`<b class="num distance">${distance}</b>`}</p>
        ${facts(school)}
        ${overview && markup`<p${languageIn(overview)}>${overview}</p>`}
      </div>
      <div>
        ${rating(school.stats)}
        <p><span>Average Fees</span>${averageFees === null ? NOT_SPECIFIED : markup`<b>${formatRupees(averageFees)}</b> a year`}</p>
        <a class="${DETAILS}" href="${href}" aria-label="View Details: ${name}">View Details</a>
      </div>
    </article>
  `;
}

/** Each fact has a label; all except "Est." are for screen readers only. */
function facts(school: RowSchool): Html | null {
  const grades = formatGrades(school);
  const { foundationYear, gender, website } = school;
  if (!foundationYear && !gender && !grades && !website) return null;
  return markup`
    <dl>
      ${foundationYear && markup`<dt class="est">Est.</dt><dd>${foundationYear}</dd>`}
      ${gender && markup`<dt>Gender</dt><dd>${gender}</dd>`}
      ${grades && markup`<dt>Grades</dt><dd>${grades}</dd>`}
      ${website && markup`<dt>Website</dt><dd class="website">Website</dd>`}
    </dl>
  `;
}

function rating({ averageRating, totalReviews }: RowSchool["stats"]): Html {
  if (averageRating === null) return markup`<small>${NO_RATINGS}</small>`;
  const stars = starsOf(averageRating);
  return markup`
    <span class="rating">
      <svg class="stars" role="img" aria-label="${stars.name}"><use href="${stars.address}"></use></svg>
      <b>${formatRating(averageRating)}</b>
      <small>(${formatCount(totalReviews)}<span>${totalReviews === 1 ? " review" : " reviews"}</span>)</small>
    </span>
  `;
}

function languageIn(text: string): Html | undefined {
  const language = languageOf(text);
  return language ? markup` lang="${language}"` : undefined;
}
