import { requestSchool } from "@/lib/enrolments/request-school";
import { newSchoolRequest } from "@/lib/enrolments/schema";
import { created } from "@/lib/http/answers";
import { onlyAllows, route } from "@/lib/http/route";

// POST /api/school-requests – a parent requests that a school be listed
export const POST = route({ access: "signed-in", body: newSchoolRequest, limit: "write" }, async ({ actor, body }) =>
  created(await requestSchool({ actor, request: body })),
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("POST");
