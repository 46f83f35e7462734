import { z } from "zod";
import { onlyAllows, route } from "@/lib/http/route";
import { emptyQuery } from "../parameters";
import { openApiDocument } from "./document";

export const GET = route({
  summary: "This document",
  query: emptyQuery,
  response: { schema: z.record(z.string(), z.unknown()) },
  limit: "read",
  handle: () => openApiDocument(),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
