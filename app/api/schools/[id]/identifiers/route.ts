import { onlyAllows, publicRead } from "@/lib/http/route";
import { listIdentifiers } from "@/lib/identifiers/queries";
import { schoolIdentifiers } from "@/lib/identifiers/view";
import { emptyQuery } from "../../../parameters";
import { ofSchool } from "../school";

export const GET = publicRead({
  summary: "A school's numbers in public registers: who says so, where to look, and what our checks found",
  ...ofSchool,
  query: emptyQuery,
  response: { schema: schoolIdentifiers },
  errors: ["SCHOOL_NOT_FOUND"],
  handle: async ({ subject }) => ({ identifiers: await listIdentifiers(subject) }),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
