import { CHOICE_LABELS, type StateOption } from "@/lib/search/labels";
import { formatCount } from "@/lib/schools/labels";
import {
  CHOICES,
  EXACT_FIELD,
  NEAR_RADIUS_KM,
  parseNear,
  SEARCH_MAX_LENGTH,
  SHOWN_FIELD,
  type FacetCounts,
  type ListedFilter,
  type SchoolCriteria,
  type WordFilter,
} from "@/lib/search/view";

const MIN_RATINGS = [3, 4];
const PLACE_MAX_LENGTH = SEARCH_MAX_LENGTH / 2;

interface FilterFieldsProps {
  /** What they begin with */
  criteria: SchoolCriteria;
  /** What of that words of the search ask for */
  shown: readonly WordFilter[];
  states: readonly StateOption[];
  counts: FacetCounts | null;
  /** What was counted for */
  counted: SchoolCriteria;
  isPincodeWrong: boolean;
}

/** The filters as native controls of one form: with a script a choice applies itself, without one the button does. */
export function FilterFields({ criteria, shown, states, counts, counted, isPincodeWrong }: FilterFieldsProps) {
  const choices = (legend: string, name: ListedFilter) => (
    <Choices legend={legend} name={name} chosen={criteria[name]} counts={countsOf(name, counted, counts)} />
  );
  return (
    <>
      {criteria.exact && <input type="hidden" name={EXACT_FIELD} value={criteria.search} />}
      {shown.length > 0 && <input type="hidden" name={SHOWN_FIELD} value={JSON.stringify(shown)} />}
      <PlaceFields criteria={criteria} states={states} isPincodeWrong={isPincodeWrong} />
      {choices("Board", "board")}
      {choices("Gender", "gender")}
      <fieldset>
        <legend>Fees a year</legend>
        <div className="fee-range">
          <FeeField label="From" name="minFees" value={criteria.minFees} placeholder="₹0" />
          <FeeField label="To" name="maxFees" value={criteria.maxFees} />
        </div>
      </fieldset>
      <RatingChoice chosen={criteria.minRating} />
      {choices("School type", "schoolType")}
      {choices("Curriculum", "curriculum")}
    </>
  );
}

/**
 * Where there are too many schools to count, a filter has no counts at all. Filters of which nothing is chosen are counted
 * over the same schools: where one of them has counts, another without any has none of each.
 */
function countsOf(name: ListedFilter, criteria: SchoolCriteria, counts: FacetCounts | null): Record<string, number> | undefined {
  if (!counts) return undefined;
  const isCounted = (filter: ListedFilter) => Object.keys(counts[filter]).length > 0;
  const isFree = (filter: ListedFilter) => criteria[filter].length === 0;
  const areFreeCounted = (Object.keys(CHOICES) as ListedFilter[]).some((filter) => isFree(filter) && isCounted(filter));
  return isCounted(name) || (isFree(name) && areFreeCounted) ? counts[name] : undefined;
}

function PlaceFields({ criteria, states, isPincodeWrong }: Pick<FilterFieldsProps, "criteria" | "states" | "isPincodeWrong">) {
  const point = criteria.near ? parseNear(criteria.near) : null;
  const isPosition = point !== null && "latitude" in point;
  return (
    <fieldset className="place-fields">
      <legend>Place</legend>
      <label className="field">
        <span className="small">State</span>
        <select className="input" name="state" defaultValue={criteria.state ?? ""}>
          <option value="">All of India</option>
          {criteria.state && !states.some(({ slug }) => slug === criteria.state) && (
            <option value={criteria.state}>{criteria.state}</option>
          )}
          {states.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label className="field">
        <span className="small">City or town</span>
        <input className="input" name="city" defaultValue={criteria.city} maxLength={PLACE_MAX_LENGTH} autoComplete="off" />
      </label>
      {isPosition ? (
        <input type="hidden" name="near" value={criteria.near} />
      ) : (
        <div className="field">
          <label className="small" htmlFor="near-pincode">
            Near pincode or city
          </label>
          <span className="tiny soft" id="near-hint">
            Within {NEAR_RADIUS_KM} km
          </span>
          <input
            className="input"
            id="near-pincode"
            name="near"
            defaultValue={criteria.near}
            maxLength={PLACE_MAX_LENGTH}
            autoComplete="postal-code"
            aria-describedby={isPincodeWrong ? "near-hint near-error" : "near-hint"}
            aria-invalid={isPincodeWrong || undefined}
          />
          {isPincodeWrong && (
            <span className="error" id="near-error" role="alert">
              Give a pincode of six digits, the first not 0, or a city by its name.
            </span>
          )}
        </div>
      )}
    </fieldset>
  );
}

function Choices({
  legend,
  name,
  chosen,
  counts,
}: {
  legend: string;
  name: ListedFilter;
  chosen: readonly string[];
  counts?: Record<string, number>;
}) {
  return (
    <fieldset className="choices">
      <legend>{legend}</legend>
      {CHOICES[name].map((value) => (
        <label key={value}>
          <input type="checkbox" name={name} value={value} defaultChecked={chosen.includes(value)} />
          {`${CHOICE_LABELS[name][value]} `}
          {counts && (
            <small>
              {formatCount(counts[value] ?? 0)}
              <span>{counts[value] === 1 ? " school" : " schools"}</span>
            </small>
          )}
        </label>
      ))}
    </fieldset>
  );
}

function FeeField({
  label,
  name,
  value,
  placeholder,
}: {
  label: string;
  name: "minFees" | "maxFees";
  value?: number;
  placeholder?: string;
}) {
  return (
    <label className="field">
      <span className="small">{label}</span>
      <input
        className="input num"
        name={name}
        inputMode="numeric"
        autoComplete="off"
        maxLength={14}
        placeholder={placeholder ?? "₹"}
        defaultValue={value === undefined ? "" : `₹${formatCount(value)}`}
      />
    </label>
  );
}

function RatingChoice({ chosen }: { chosen?: number }) {
  const offered = chosen === undefined || MIN_RATINGS.includes(chosen) ? MIN_RATINGS : [...MIN_RATINGS, chosen].sort();
  return (
    <fieldset>
      <legend>Rating at least</legend>
      <div className="chips">
        <label className="chip">
          <input className="vh" type="radio" name="minRating" value="" defaultChecked={chosen === undefined} />
          Any
        </label>
        {offered.map((rating) => (
          <label key={rating} className="chip">
            <input className="vh" type="radio" name="minRating" value={rating} defaultChecked={chosen === rating} />
            {rating.toFixed(1)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
