import { postForm } from "@/app/api/represented-schools/post-form";
import { ofSchool } from "@/app/api/schools/[id]/school";
import { onlyAllows, userWrite } from "@/lib/http/route";
import { declareSafety } from "@/lib/safety/declare-safety";
import { declaredSafety } from "@/lib/safety/schema";
import { checkSafetyForm } from "@/lib/safety/safety-form";

export const PUT = userWrite({
  summary: "Answer questions about safety and access for a school that you represent",
  description: "Shown at once as said by the school, beside registers and parents.",
  ...ofSchool,
  body: declaredSafety,
  errors: ["SCHOOL_NOT_FOUND", "FORBIDDEN"],
  handle: ({ actor, subject, body }) => declareSafety({ actor, schoolId: subject.id, ...body }),
});

// POST /api/represented-schools/{id}/safety – answers the questions about safety with the school desk's form
export const POST = postForm({
  page: "safety",
  check: checkSafetyForm,
  save: ({ value, ...declarer }) => declareSafety({ ...declarer, ...value }),
});

export const { GET, PATCH, DELETE, OPTIONS } = onlyAllows("PUT", "POST");
