import { postForm } from "@/app/api/represented-schools/post-form";
import { ofSchool } from "@/app/api/schools/[id]/school";
import { checkDateForm } from "@/lib/admissions/date-form";
import { declareDates } from "@/lib/admissions/declare-dates";
import { declaredDates } from "@/lib/admissions/schema";
import { onlyAllows, userWrite } from "@/lib/http/route";

export const PUT = userWrite({
  summary: "Declare the admission dates of a school that you represent",
  description: "General admission to these classes in an academic year. Shown at once as said by the school.",
  ...ofSchool,
  body: declaredDates,
  errors: ["SCHOOL_NOT_FOUND", "FORBIDDEN", "CONFLICT"],
  handle: ({ actor, subject, body }) => declareDates({ actor, schoolId: subject.id, dates: body }),
});

// POST /api/represented-schools/{id}/admissions – declares admission dates with the school desk's form
export const POST = postForm({
  page: "admissions",
  check: checkDateForm,
  save: ({ value, ...declarer }) => declareDates({ ...declarer, dates: value }),
});

export const { GET, PATCH, DELETE, OPTIONS } = onlyAllows("PUT", "POST");
