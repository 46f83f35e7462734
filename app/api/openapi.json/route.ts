import { z } from "zod";
import { onlyAllows, publicRead } from "@/lib/http/route";
import { emptyQuery } from "../parameters";
import { openApiDocument } from "./document";

export const GET = publicRead({
  summary: "This document",
  query: emptyQuery,
  response: { schema: z.record(z.string(), z.unknown()) },
  handle: () => openApiDocument(),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
