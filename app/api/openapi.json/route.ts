import { z } from "zod";
import { jsonTextResponse } from "@/lib/http/responses/responses";
import { onlyAllows, publicRead } from "@/lib/http/route";
import { emptyQuery } from "../parameters";
import { openApiText } from "./document";

export const GET = publicRead({
  summary: "This document",
  query: emptyQuery,
  response: { schema: z.record(z.string(), z.unknown()) },
  bypassesNext: "/api/openapi.json",
  handle: () => jsonTextResponse(openApiText()),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
