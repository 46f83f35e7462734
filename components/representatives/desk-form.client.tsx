"use client";
import { useRouter } from "next/navigation";
import { useValidatedForm } from "@/components/accounts/use-validated-form";
import { ValidatedForm } from "@/components/accounts/validated-form";
import { TextField, TextareaField } from "@/components/ui/field";
import { toast } from "@/components/ui/toast";
import { MAX_OVERVIEW_LENGTH, declaredFacts } from "@/lib/curation/schema";
import type { DeskFacts } from "@/lib/curation/view";
import { callApi } from "@/lib/http/client";

type Values = Record<keyof DeskFacts, string>;

/** What a school says about itself. Blank fields become unknown; only changed ones are sent. */
export function DeskForm({ schoolId, facts }: { schoolId: string; facts: DeskFacts }) {
  const { refresh } = useRouter();
  const defaults = { website: facts.website ?? "", phoneNumber: facts.phoneNumber ?? "", overview: facts.overview ?? "" };
  const { field, sending } = useValidatedForm<Values>({
    schema: declaredFacts,
    defaults,
    failed: "Nothing was changed",
    send: async (values) => {
      const changed = Object.entries(values).filter(([name, value]) => (value ?? "") !== defaults[name as keyof Values]);
      if (changed.length > 0)
        await callApi(`/api/represented-schools/${schoolId}/facts`, { method: "PUT", body: Object.fromEntries(changed) });
      toast({ title: "Saved", text: "The school’s page shows it within a minute." });
      refresh();
    },
  });
  return (
    <ValidatedForm sending={sending} submitLabel="Save" pendingLabel="Saving...">
      <TextField label="Website" optional type="url" autoComplete="off" {...field("website")} />
      <TextField label="Phone number" optional hint="Up to three, with commas between them." autoComplete="off" {...field("phoneNumber")} />
      <TextareaField
        label="About the school"
        optional
        rows={8}
        maxLength={MAX_OVERVIEW_LENGTH}
        hint="Plain text without links, addresses or phone numbers."
        {...field("overview")}
      />
    </ValidatedForm>
  );
}
