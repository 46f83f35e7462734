import { raiseGrievance } from "@/lib/grievances/raise-grievance";
import { newGrievance } from "@/lib/grievances/schema";
import { receivedGrievance } from "@/lib/grievances/view";
import { anyoneWrite, clientAddress, onlyAllows } from "@/lib/http/route";

export const POST = anyoneWrite({
  summary: "Raise a grievance",
  description: "No account is needed. It is acknowledged by email at once.",
  body: newGrievance,
  response: { status: 201, schema: receivedGrievance },
  handle: ({ actor, body, request }) => raiseGrievance({ actor, address: clientAddress(request), grievance: body }),
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("POST");
