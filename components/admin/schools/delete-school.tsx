import { ConfirmRow, type RowDialogProps } from "@/components/admin/lists/row-dialog";
import type { ListedSchool } from "@/lib/curation/view";
import { formatAddress, formatReviewCount, languageOf } from "@/lib/schools/labels";

type DeleteSchoolProps = RowDialogProps & { school: ListedSchool; isPending: boolean; onConfirm: () => void };

export function DeleteSchool({ school, ...dialog }: DeleteSchoolProps) {
  const reviews = school.totalReviews > 0 ? formatReviewCount(school.totalReviews) : "reviews";
  return (
    <ConfirmRow action="Delete School" icon="trash-2" {...dialog}>
      <p>
        <b lang={languageOf(school.name)}>{school.name}</b>
        <br />
        {formatAddress(school)}
      </p>
      <p>This action cannot be undone. It also deletes the school’s {reviews} and all its data.</p>
      {school.totalReviews > 0 && (
        <p className="text-sm text-ink-soft">If there is another administrator, they must agree: you can propose it next.</p>
      )}
      <MergedSchools ids={school.mergedFromIds} />
      {school.status === "listed" && (
        <p className="text-sm text-ink-soft">
          If the school has closed or is listed twice, close or merge it instead. That keeps its page and its reviews.
        </p>
      )}
    </ConfirmRow>
  );
}

/** Addresses that redirect to this school and will stop working. */
function MergedSchools({ ids }: { ids: readonly string[] }) {
  if (ids.length === 0) return null;
  return (
    <div>
      <p>
        {ids.length === 1
          ? "The address of the school that was merged into it will stop working:"
          : "The addresses of schools that were merged into it will stop working:"}
      </p>
      <ul className="pl-[1.2rem] text-sm/normal max-h-36 overflow-y-auto list-disc wrap-anywhere">
        {ids.map((id) => (
          <li key={id}>/schools/{id}</li>
        ))}
      </ul>
    </div>
  );
}
