import { listConsents } from "@/lib/accounts/consents";
import { ownConsent } from "@/lib/accounts/view";
import { onlyAllows, userRead } from "@/lib/http/route";
import { ownList, ownListQuery } from "../own-list";

export const GET = userRead({
  summary: "Your consents, one row per purpose",
  query: ownListQuery,
  response: { rows: ownConsent },
  handle: async ({ actor, query }) => ownList({ rows: await listConsents(actor.id), words: ({ purpose }) => purpose, query }),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
