import { clientAddress, onlyAllows, userWrite } from "@/lib/http/route";
import { requestClaim } from "@/lib/representatives/request-claim";
import { newClaim } from "@/lib/representatives/schema";
import { ownClaim } from "@/lib/representatives/view";
import { ofSchool } from "../school";

export const POST = userWrite({
  summary: "Claim to speak for a school, or renew that: mails a code to an address at the domain of its website",
  description: "Free mail and shared domains, and websites that were changed less than 90 days ago, prove nothing: 409.",
  ...ofSchool,
  body: newClaim,
  response: { status: 201, schema: ownClaim },
  errors: ["SCHOOL_NOT_FOUND", "FORBIDDEN", "EMAIL_UNCONFIRMED", "CONFLICT"],
  handle: ({ actor, subject, body, request }) => requestClaim({ actor, schoolId: subject.id, claim: body, client: clientAddress(request) }),
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("POST");
