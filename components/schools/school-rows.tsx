import { buttonClasses } from "@/components/ui/button-classes";
import { iconMarkup } from "@/components/ui/icon";
import { contentOf, markup } from "@/components/ui/markup";
import { starsMarkup } from "@/components/ui/stars";
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

/**
 * Schools in a list. Written as finished HTML: nothing in the rows does anything by itself, and 24 of them are 800 elements,
 * which React would make in the server and again in the browser, to watch over them there.
 */
export function SchoolRows({ schools }: { schools: readonly RowSchool[] }) {
  return <div className="results" {...contentOf(markup`${schools.map(row)}`)} />;
}

/**
 * The whole row is one link, stretched from the name. Plain links, not the router's: school pages come
 * from the cache faster than the router fetches them, and 24 rows must not fetch ahead on a parent's data.
 */
function row(school: RowSchool) {
  const { name, overview, distanceKm } = school;
  const href = `/schools/${school.id}`;
  const badge = curriculumBadge(school);
  return markup`
    <article class="result">
      <div class="body">
        ${badge && markup`<div class="badges"><span class="badge">${badge}</span></div>`}
        <h3${lang(name)}><a href="${href}">${name}</a></h3>
        <p class="place">
          ${iconMarkup("map-pin")}
          <span>${school.city}, ${school.state}</span>
          ${distanceKm !== undefined && markup`<b class="num distance">${formatDistance(distanceKm)}</b>`}
        </p>
        ${rowFacts(school)}
        ${overview && markup`<p class="desc clamp2"${lang(overview)}>${overview}</p>`}
      </div>
      <div class="side">
        ${rowRating(school.stats)}
        <p class="fee"><span>Average Fees</span>${rowFees(school.averageFees)}</p>
        <a class="${buttonClasses({ kind: "outlined" })}" href="${href}" aria-label="View Details: ${name}">View Details</a>
      </div>
    </article>`;
}

function lang(text: string) {
  const language = languageOf(text);
  return language && markup` lang="${language}"`;
}

function rowFacts(school: RowSchool) {
  const { foundationYear, gender, website } = school;
  const grades = formatGrades(school);
  if (!foundationYear && !gender && !grades && !website) return null;
  return markup`
    <dl class="facts-line">
      ${foundationYear && markup`<div><dt>Est.</dt><dd>${foundationYear}</dd></div>`}
      ${gender && markup`<div><dt class="vh">Gender</dt><dd>${gender}</dd></div>`}
      ${grades && markup`<div><dt class="vh">Grades</dt><dd>${grades}</dd></div>`}
      ${website && markup`<div><dt class="vh">Website</dt><dd class="website">${iconMarkup("globe")}Website</dd></div>`}
    </dl>`;
}

function rowRating({ averageRating, totalReviews }: RowSchool["stats"]) {
  if (averageRating === null) return markup`<span class="small soft">${NO_RATINGS}</span>`;
  return markup`
    <span class="rating">
      ${starsMarkup(averageRating)}
      <b>${formatRating(averageRating)}</b>
      <span class="small soft">(${formatCount(totalReviews)}<span class="vh">${totalReviews === 1 ? " review" : " reviews"}</span>)</span>
    </span>`;
}

function rowFees(averageFees: number | null) {
  return averageFees === null ? NOT_SPECIFIED : markup`<b class="num">${formatRupees(averageFees)}</b> a year`;
}
