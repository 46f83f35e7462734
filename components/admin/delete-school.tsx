import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog.client";
import { toast } from "@/components/ui/toast";
import type { ListedSchool } from "@/lib/curation/view";
import { formatAddress, formatReviewCount, languageOf } from "@/lib/schools/labels";
import { callAdmin, toastFailure } from "./call-admin";
import { useListChanges } from "./use-admin-list";
import { SCHOOLS } from "./use-schools";

interface DeleteSchoolProps {
  school: ListedSchool;
  onClose: () => void;
  returnFocus: () => void;
}

/** Asks, names the school and what goes with it, and deletes it. */
export function DeleteSchool({ school, onClose, returnFocus }: DeleteSchoolProps) {
  const lists = useListChanges<ListedSchool>(SCHOOLS);
  const [isPending, setPending] = useState(false);
  const confirm = async () => {
    setPending(true);
    try {
      await callAdmin(`${SCHOOLS}/${school.id}`, { method: "DELETE" });
      lists.leaveOut([school.id]);
      toast({ title: "School Deleted", text: school.name });
      void lists.reload();
      onClose();
    } catch (error) {
      toastFailure(error, "Failed to delete school.");
      setPending(false);
    }
  };
  const reviews = school.totalReviews > 0 ? formatReviewCount(school.totalReviews) : "reviews";
  return (
    <ConfirmDialog
      title="Delete School"
      action="Delete School"
      icon="trash-2"
      isPending={isPending}
      onConfirm={() => void confirm()}
      onCancel={onClose}
      returnFocus={returnFocus}
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
    </ConfirmDialog>
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
