import { listConsents } from "@/lib/accounts/consents";
import { ownConsent } from "@/lib/accounts/view";
import { onlyAllows, route } from "@/lib/http/route";
import { ownList, ownListQuery } from "../own-list";

export const GET = route(
  {
    summary: "Your consents, one row per purpose",
    access: "signed-in",
    query: ownListQuery,
    response: { rows: ownConsent },
    limit: "read",
  },
  async ({ actor, query }) => ownList({ rows: await listConsents(actor.id), words: ({ purpose }) => purpose, query }),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
