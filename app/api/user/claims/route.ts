import { onlyAllows, userRead } from "@/lib/http/route";
import { listOwnClaims } from "@/lib/representatives/own-claims";
import { ownClaim } from "@/lib/representatives/view";
import { ownList, ownListQuery } from "../own-list";

export const GET = userRead({
  summary: "Your claims that you speak for a school",
  query: ownListQuery,
  response: { rows: ownClaim },
  handle: async ({ actor, query }) =>
    ownList({ rows: await listOwnClaims(actor.id), words: ({ school }) => `${school.name} ${school.city}`, query }),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
