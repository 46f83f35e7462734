import { z } from "zod";
import { listPublicFacts } from "@/lib/curation/facts/public-facts";
import { publicFacts } from "@/lib/curation/view";
import { onlyAllows, publicRead } from "@/lib/http/route";
import { describeSafety } from "@/lib/safety/describe-safety";
import { readSafety } from "@/lib/safety/queries";
import { safetyFact } from "@/lib/safety/view";
import { emptyQuery } from "../../../parameters";
import { ofSchool } from "../school";

export const GET = publicRead({
  summary: "Who says each fact of a school, as of which day, what changed, and what is known about safety and access",
  ...ofSchool,
  query: emptyQuery,
  response: { schema: publicFacts.extend({ safety: z.array(safetyFact).describe("All kinds, also those of which nothing is known") }) },
  errors: ["SCHOOL_NOT_FOUND"],
  handle: async ({ subject }) => {
    const [publicHistory, storedSafety] = await Promise.all([listPublicFacts(subject), readSafety(subject.id)]);
    return { ...publicHistory, safety: describeSafety(subject, publicHistory.facts, storedSafety) };
  },
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
