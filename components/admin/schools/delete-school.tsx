import type { ListedSchool } from "@/lib/curation/view";
import { formatAddress, formatReviewCount, languageOf } from "@/lib/schools/labels";
import { DeleteRow } from "@/components/admin/delete-row";
import { SCHOOLS } from "./use-schools";

interface DeleteSchoolProps {
  school: ListedSchool;
  onClose: () => void;
  returnFocus: () => void;
}

/** Asks, names the school and what goes with it, and deletes it. */
export function DeleteSchool({ school, ...dialog }: DeleteSchoolProps) {
  const reviews = school.totalReviews > 0 ? formatReviewCount(school.totalReviews) : "reviews";
  return (
    <DeleteRow
      path={SCHOOLS}
      id={school.id}
      action="Delete School"
      done={{ title: "School Deleted", text: school.name }}
      failed="Failed to delete school."
      {...dialog}
    >
      <p>
        <b lang={languageOf(school.name)}>{school.name}</b>
        <br />
        {formatAddress(school)}
      </p>
      <p>This action cannot be undone. The school’s {reviews} and all its data go too.</p>
      <MergedSchools ids={school.mergedFromIds} />
      {school.status === "listed" && (
        <p className="small soft">
          A school that has closed, or that is listed twice, is closed or merged instead: its address and its reviews stay.
        </p>
      )}
    </DeleteRow>
  );
}

/** Their addresses lead to the school that goes, and then nowhere. */
function MergedSchools({ ids }: { ids: readonly string[] }) {
  if (ids.length === 0) return null;
  return (
    <div>
      <p>
        {ids.length === 1
          ? "So does the address of the school that was merged into it:"
          : "So do the addresses of schools that were merged into it:"}
      </p>
      <ul className="merged-addresses">
        {ids.map((id) => (
          <li key={id}>/schools/{id}</li>
        ))}
      </ul>
    </div>
  );
}
