import { onlyAllows, route } from "@/lib/http/route";
import { listRepresentations } from "@/lib/reviews/replies/representatives";
import { ownList, ownListQuery } from "../own-list";

// GET /api/user/representations – the schools that the user represents
export const GET = route({ access: "signed-in", query: ownListQuery, limit: "read" }, async ({ actor, query, url }) =>
  ownList({
    rows: await listRepresentations(actor.id),
    words: ({ school }) => `${school.name} ${school.city} ${school.state}`,
    query,
    url,
  }),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
