import { declareFacts } from "@/lib/curation/facts/declare-facts";
import { ofSchool } from "@/app/api/schools/[id]/school";
import { declaredFacts } from "@/lib/curation/schema";
import { deskFacts } from "@/lib/curation/view";
import { onlyAllows, userWrite } from "@/lib/http/route";

export const PUT = userWrite({
  summary: "Say what a school that you represent has to say: website, phone, overview",
  description: "Shown at once as said by the school. Omitted facts stay; null makes one unknown.",
  ...ofSchool,
  body: declaredFacts,
  response: { schema: deskFacts },
  errors: ["SCHOOL_NOT_FOUND", "FORBIDDEN", "CONFLICT"],
  handle: ({ actor, subject, body }) => declareFacts({ actor, schoolId: subject.id, facts: body }),
});

export const { GET, POST, PATCH, DELETE, OPTIONS } = onlyAllows("PUT");
