import { z } from "zod";
import { findLikelySchools } from "@/lib/curation/likely-schools";
import { likelyQuery } from "@/lib/curation/schema";
import { likelySchool } from "@/lib/curation/view";
import { adminRead, onlyAllows } from "@/lib/http/route";

export const GET = adminRead({
  summary: "Possible duplicates of a school that is being entered",
  description: "At most five, most likely first.",
  query: likelyQuery,
  response: { schema: z.array(likelySchool) },
  handle: ({ query }) => findLikelySchools(query),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
