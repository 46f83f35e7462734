import { postForm } from "@/app/api/represented-schools/post-form";
import { ofSchool } from "@/app/api/schools/[id]/school";
import { declareFees } from "@/lib/fees/declare-fees";
import { checkFeeForm } from "@/lib/fees/fee-form";
import { declaredFees } from "@/lib/fees/schema";
import { onlyAllows, userWrite } from "@/lib/http/route";

export const PUT = userWrite({
  summary: "Declare the fees of a school that you represent",
  description:
    "Replaces what is declared for this academic year, and is shown at once as said by the school. What it replaces stays in “What changed”.",
  ...ofSchool,
  body: declaredFees,
  errors: ["SCHOOL_NOT_FOUND", "FORBIDDEN", "CONFLICT"],
  handle: ({ actor, subject, body }) => declareFees({ actor, schoolId: subject.id, fees: body }),
});

// POST /api/represented-schools/{id}/fees – declares fees with the school desk's form
export const POST = postForm({
  page: "fees",
  check: checkFeeForm,
  save: ({ value, ...declarer }) => declareFees({ ...declarer, fees: value }),
});

export const { GET, PATCH, DELETE, OPTIONS } = onlyAllows("PUT", "POST");
