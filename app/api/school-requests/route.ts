import { requestSchool } from "@/lib/enrolments/request-school";
import { newSchoolRequest } from "@/lib/enrolments/schema";
import { ownSchoolRequest } from "@/lib/enrolments/view";
import { onlyAllows, userWrite } from "@/lib/http/route";

export const POST = userWrite({
  summary: "Request that a school be listed",
  body: newSchoolRequest,
  response: { status: 201, schema: ownSchoolRequest },
  handle: ({ actor, body }) => requestSchool({ actor, request: body }),
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("POST");
