import { raiseGrievance } from "@/lib/grievances/raise-grievance";
import { newGrievance } from "@/lib/grievances/schema";
import { created } from "@/lib/http/answers";
import { clientAddress, onlyAllows, route } from "@/lib/http/route";

// POST /api/grievances – anybody raises a grievance; returns its number and deadline
export const POST = route({ access: "anyone", body: newGrievance, limit: "write" }, async ({ actor, body, request }) =>
  created(await raiseGrievance({ actor, address: clientAddress(request), grievance: body })),
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("POST");
