import { z } from "zod";
import { findLikelySchools } from "@/lib/curation/likely-schools";
import { likelyQuery } from "@/lib/curation/schema";
import { likelySchool } from "@/lib/curation/view";
import { onlyAllows, route } from "@/lib/http/route";

export const GET = route(
  {
    summary: "Possible duplicates of a school that is being entered",
    description: "At most five, most likely first.",
    access: "admin",
    query: likelyQuery,
    response: { schema: z.array(likelySchool) },
    limit: "read",
  },
  async ({ query }) => findLikelySchools(query),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
