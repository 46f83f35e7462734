import { requestSchool } from "@/lib/enrolments/request-school";
import { newSchoolRequest } from "@/lib/enrolments/schema";
import { ownSchoolRequest } from "@/lib/enrolments/view";
import { onlyAllows, route } from "@/lib/http/route";

export const POST = route(
  {
    summary: "Request that a school be listed",
    access: "signed-in",
    body: newSchoolRequest,
    response: { status: 201, schema: ownSchoolRequest },
    limit: "write",
  },
  async ({ actor, body }) => requestSchool({ actor, request: body }),
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("POST");
