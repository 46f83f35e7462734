import { suggestCorrection } from "@/lib/curation/corrections/suggest-correction";
import { newCorrection } from "@/lib/curation/schema";
import { receivedCorrection } from "@/lib/curation/view";
import { anyoneWrite, clientAddress, onlyAllows } from "@/lib/http/route";
import { ofSchool } from "../school";

export const POST = anyoneWrite({
  summary: "Suggest a correction of a school's facts",
  description: "No account is needed.",
  ...ofSchool,
  body: newCorrection,
  response: { status: 201, schema: receivedCorrection },
  errors: ["SCHOOL_NOT_FOUND"],
  handle: async ({ subject, body, request }) =>
    await suggestCorrection({ address: clientAddress(request), schoolId: subject.id, correction: body }),
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("POST");
