import { timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { doDueJobs } from "@/app/jobs";
import { jsonResponse } from "@/lib/http/responses/responses";
import { onlyAllows, publicRead } from "@/lib/http/route";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import { hashOfSecret } from "@/lib/platform/secrets";
import { emptyQuery } from "../parameters";

/** Vercel's time limit in seconds. Jobs stop a minute earlier, so that each can finish its current step. */
export const maxDuration = 300;
const WORK_MS = 240_000;

export const GET = publicRead({
  summary: "Run the jobs that are due, with the cron secret as bearer token",
  description: "For platforms without a permanent process.",
  authorize: async (_, { request }) => requireCronSecret(request),
  query: emptyQuery,
  response: { schema: z.strictObject({ jobs: z.int(), isDone: z.boolean() }) },
  errors: ["UNAUTHENTICATED"],
  handle: async () => jsonResponse(await doDueJobs({ maxMs: WORK_MS }), { headers: { "Cache-Control": "no-store" } }),
});

function requireCronSecret(request: Request): void {
  const { CRON_SECRET } = env();
  const given = request.headers.get("authorization") ?? "";
  if (!CRON_SECRET || !isSame(given, `Bearer ${CRON_SECRET}`)) throw new AppError("UNAUTHENTICATED", "This call needs the cron secret.");
}

/** Compares digests, because timingSafeEqual needs equal lengths. */
const isSame = (given: string, wanted: string) => timingSafeEqual(Buffer.from(hashOfSecret(given)), Buffer.from(hashOfSecret(wanted)));

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
