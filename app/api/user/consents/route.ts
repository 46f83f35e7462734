import { listConsents } from "@/lib/accounts/consents";
import { onlyAllows, route } from "@/lib/http/route";
import { ownList, ownListQuery } from "../own-list";

// GET /api/user/consents – the user's consents, each with its notice's version
export const GET = route({ access: "signed-in", query: ownListQuery, limit: "read" }, async ({ actor, query, url }) =>
  ownList({ rows: await listConsents(actor.id), words: ({ purpose }) => purpose, query, url }),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
