import { onlyAllows, userRead } from "@/lib/http/route";
import { listRepresentations } from "@/lib/reviews/replies/representatives";
import { representation } from "@/lib/reviews/view";
import { ownList, ownListQuery } from "../own-list";

export const GET = userRead({
  summary: "The schools that you represent",
  query: ownListQuery,
  response: { rows: representation },
  handle: async ({ actor, query }) =>
    ownList({
      rows: await listRepresentations(actor.id),
      words: ({ school }) => `${school.name} ${school.city} ${school.state}`,
      query,
    }),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
