import { getSchool, schoolParams } from "@/app/api/schools/[id]/school";
import { declareFacts } from "@/lib/curation/facts/declare-facts";
import { declaredFacts } from "@/lib/curation/schema";
import { deskFacts } from "@/lib/curation/view";
import { onlyAllows, userWrite } from "@/lib/http/route";

export const PUT = userWrite({
  summary: "Say what a school that you represent has to say: website, phone, overview",
  description: "Shown at once as said by the school. Omitted facts stay; null makes one unknown.",
  params: schoolParams,
  authorize: getSchool,
  body: declaredFacts,
  response: { schema: deskFacts },
  errors: ["SCHOOL_NOT_FOUND", "FORBIDDEN", "CONFLICT"],
  handle: ({ actor, subject, body }) => declareFacts({ actor, schoolId: subject.id, facts: body }),
});

export const { GET, POST, PATCH, DELETE, OPTIONS } = onlyAllows("PUT");
