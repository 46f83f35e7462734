import { callAdmin } from "@/components/admin/call-admin";
import { RowForm } from "@/components/admin/cases/row-form";
import type { RowDialogProps } from "@/components/admin/lists/row-dialog";
import { TextField } from "@/components/ui/field";
import { MAX_REASON_LENGTH } from "@/lib/joint-decisions/schema";
import type { ListedSchool } from "@/lib/curation/view";
import { SCHOOLS } from "./schools-address";

/** Marks a school as closed, or lists a closed school again. */
export function CloseSchool({ school, onDone, ...dialog }: RowDialogProps & { school: ListedSchool; onDone: () => void }) {
  const isClosed = school.status === "closed";
  return (
    <RowForm
      title={isClosed ? "List School Again" : "Close School"}
      subject={school.name}
      action={isClosed ? "List Again" : "Close School"}
      isDestructive={!isClosed}
      send={(given) =>
        callAdmin(`${SCHOOLS}/${school.id}/${isClosed ? "reopen" : "close"}`, {
          method: "POST",
          body: { reason: given("reason") || undefined },
        })
      }
      done={{ title: isClosed ? "School Listed Again" : "School Closed", text: school.name }}
      onDone={onDone}
      {...dialog}
    >
      {(field) => (
        <>
          <p>
            {isClosed
              ? "It will appear in lists and search again, and parents can review it."
              : "Its page stays online with its reviews and says that the school has closed. It will no longer appear in lists, search or the sitemap, and nobody can review it. You can list it again."}
          </p>
          <TextField
            label="How do you know?"
            optional
            hint="Saved in the history. Don’t name any people."
            maxLength={MAX_REASON_LENGTH}
            {...field("reason")}
          />
        </>
      )}
    </RowForm>
  );
}
