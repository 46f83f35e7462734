import { newCorrection } from "@/lib/curation/schema";
import { suggestCorrection } from "@/lib/curation/corrections/suggest-correction";
import { created } from "@/lib/http/answers";
import { clientAddress, onlyAllows, route } from "@/lib/http/route";
import { getSchool, schoolParams } from "../school";

// POST /api/schools/:id/corrections – anybody suggests a correction of a school's facts
export const POST = route(
  { access: "anyone", params: schoolParams, authorize: getSchool, body: newCorrection, limit: "write" },
  async ({ subject, body, request }) =>
    created(await suggestCorrection({ address: clientAddress(request), schoolId: subject.id, correction: body })),
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("POST");
