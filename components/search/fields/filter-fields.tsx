import clsx from "clsx";
import { chipVariants } from "@/components/ui/chip";
import { Input, Select } from "@/components/ui/input";
import { formatCount } from "@/lib/schools/labels";
import { FACET_GROUPS, FACET_NAMES, facetOf, type FacetName } from "@/lib/search/facets";
import type { StateOption } from "@/lib/search/labels";
import { EXACT_FIELD, SHOWN_FIELD, type WordFilter } from "@/lib/search/word-filters";
import { NEAR_RADIUS_KM, parseNear } from "@/lib/search/places/near";
import { MAX_SEARCH_LENGTH, type SchoolCriteria } from "@/lib/search/school-criteria";
import type { FacetCounts } from "@/lib/search/facets";

const MIN_RATINGS = [3, 4];
const MAX_PLACE_LENGTH = MAX_SEARCH_LENGTH / 2;

interface FilterFieldsProps {
  criteria: SchoolCriteria;
  /** Filters recognised in the search text, shown as values of fields */
  shown: readonly WordFilter[];
  states: readonly StateOption[];
  counts: FacetCounts | null;
  /** The criteria that `counts` belong to. */
  countedCriteria: SchoolCriteria;
  isPincodeWrong: boolean;
}

/** The filters as native controls of one form: with JavaScript each change applies at once, without it the button submits. */
export function FilterFields({ criteria, shown, states, counts, countedCriteria, isPincodeWrong }: FilterFieldsProps) {
  const facetGroups = (isFirst: boolean) =>
    FACET_GROUPS.filter((group) => group.isFirst === isFirst).map(({ heading, names }) => (
      <FilterGroup key={heading} heading={heading} className="choices">
        {names.map((name) => (
          <Choices key={name} name={name} chosen={criteria[name]} counts={countsOf(name, countedCriteria, counts)} />
        ))}
      </FilterGroup>
    ));
  return (
    <>
      {criteria.exact && <input type="hidden" name={EXACT_FIELD} value={criteria.search} />}
      {shown.length > 0 && <input type="hidden" name={SHOWN_FIELD} value={JSON.stringify(shown)} />}
      <PlaceFields criteria={criteria} states={states} isPincodeWrong={isPincodeWrong} />
      {facetGroups(true)}
      <FilterGroup heading="Fees per year" className="grid grid-cols-2 gap-2">
        <FeeField label="From" name="minFees" value={criteria.minFees} placeholder="₹0" />
        <FeeField label="To" name="maxFees" value={criteria.maxFees} />
        <div className="choices col-span-full">
          <label>
            <input type="checkbox" name="unknownFees" value="yes" defaultChecked={criteria.unknownFees !== undefined} />
            Also schools whose fees aren’t known
          </label>
        </div>
      </FilterGroup>
      <RatingChoice chosen={criteria.minRating} />
      {facetGroups(false)}
    </>
  );
}

function FilterGroup({ heading, className, children }: { heading: string; className: string; children: React.ReactNode }) {
  return (
    <fieldset className="border-t border-line py-3">
      <legend className="float-left mb-1 w-full font-bold">{heading}</legend>
      <div className={clsx("clear-both", className)}>{children}</div>
    </fieldset>
  );
}

/**
 * The number of schools for each value of a filter; undefined if there were too many to count. All filters without a
 * choice are counted over the same schools, so if one of them has counts, another one without counts has no schools.
 */
function countsOf(name: FacetName, criteria: SchoolCriteria, counts: FacetCounts | null): Record<string, number> | undefined {
  if (!counts) return undefined;
  const isCounted = (filter: FacetName) => Object.keys(counts[filter]).length > 0;
  const isOpen = (filter: FacetName) => criteria[filter].length === 0;
  const areOpenCounted = FACET_NAMES.some((filter) => isOpen(filter) && isCounted(filter));
  return isCounted(name) || (isOpen(name) && areOpenCounted) ? counts[name] : undefined;
}

function PlaceFields({ criteria, states, isPincodeWrong }: Pick<FilterFieldsProps, "criteria" | "states" | "isPincodeWrong">) {
  const point = criteria.near ? parseNear(criteria.near) : null;
  const isPosition = point !== null && "latitude" in point;
  return (
    <FilterGroup heading="Place" className="grid grid-cols-1 gap-3">
      <label className="grid content-start gap-[0.3rem]">
        <span className="text-sm">State</span>
        <Select name="state" defaultValue={criteria.state ?? ""} none="All of India" choices={states.map(({ slug, name }) => [slug, name])}>
          {criteria.state && !states.some(({ slug }) => slug === criteria.state) && (
            <option value={criteria.state}>{criteria.state}</option>
          )}
        </Select>
      </label>
      <label className="grid content-start gap-[0.3rem]">
        <span className="text-sm">City or town</span>
        <Input name="city" defaultValue={criteria.city} maxLength={MAX_PLACE_LENGTH} autoComplete="off" />
      </label>
      {isPosition ? (
        <input type="hidden" name="near" value={criteria.near} />
      ) : (
        <div className="grid content-start gap-[0.3rem]">
          <label className="text-sm/[1.35] font-normal!" htmlFor="near-pincode">
            Near pincode or city
          </label>
          <span className="text-xs text-ink-soft" id="near-hint">
            Within {NEAR_RADIUS_KM} km
          </span>
          <Input
            id="near-pincode"
            name="near"
            defaultValue={criteria.near}
            maxLength={MAX_PLACE_LENGTH}
            autoComplete="postal-code"
            aria-describedby={isPincodeWrong ? "near-hint near-error" : "near-hint"}
            aria-invalid={isPincodeWrong || undefined}
          />
          {isPincodeWrong && (
            <span className="text-sm/[1.4] font-medium text-bad" id="near-error" role="alert">
              Enter a 6-digit pincode (not starting with 0) or a city name.
            </span>
          )}
        </div>
      )}
    </FilterGroup>
  );
}

function Choices({ name, chosen, counts }: { name: FacetName; chosen: readonly string[]; counts?: Record<string, number> }) {
  return Object.entries(facetOf(name).values).map(([value, label]) => (
    <label key={value}>
      <input type="checkbox" name={name} value={value} defaultChecked={chosen.includes(value)} />
      {`${label} `}
      {counts && (
        <small>
          {formatCount(counts[value] ?? 0)}
          <span>{counts[value] === 1 ? " school" : " schools"}</span>
        </small>
      )}
    </label>
  ));
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
    <label className="grid content-start gap-[0.3rem]">
      <span className="text-sm">{label}</span>
      <Input
        className="whitespace-nowrap"
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
  const ratings = chosen === undefined || MIN_RATINGS.includes(chosen) ? MIN_RATINGS : [...MIN_RATINGS, chosen].sort();
  return (
    <FilterGroup heading="Minimum rating" className="flex flex-wrap items-center gap-2">
      <label className={chipVariants({ size: "filter" })}>
        <input className="sr-only" type="radio" name="minRating" value="" defaultChecked={chosen === undefined} />
        Any
      </label>
      {ratings.map((rating) => (
        <label key={rating} className={chipVariants({ size: "filter" })}>
          <input className="sr-only" type="radio" name="minRating" value={rating} defaultChecked={chosen === rating} />
          {rating.toFixed(1)}
        </label>
      ))}
    </FilterGroup>
  );
}
