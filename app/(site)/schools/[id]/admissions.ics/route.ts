import { createHash } from "node:crypto";
import { writeCalendar } from "@/lib/admissions/calendar";
import { listCalendarEvents } from "@/lib/admissions/queries";
import { appUrl } from "@/lib/platform/env";
import { findMergedInto, findSchool } from "@/lib/schools/queries";

// Cached like the school's pages. The cache answers with the same ETag.
export const dynamic = "force-static";
export const revalidate = 86400;
export const generateStaticParams = () => [];

// GET /schools/:id/admissions.ics – the school's admission dates, for a calendar to subscribe to
export async function GET(_request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { id } = await params;
  const school = await findSchool(id);
  const successor = school ? null : await findMergedInto(id);
  if (successor) return new Response(null, { status: 308, headers: { location: `/schools/${successor}/admissions.ics` } });
  if (!school) return new Response("School not found", { status: 404, headers: { "content-type": "text/plain; charset=utf-8" } });
  const url = new URL(`/schools/${school.id}`, appUrl()).href;
  const calendar = writeCalendar({ id: school.id, name: school.name, url }, await listCalendarEvents(school.id));
  const etag = `"${createHash("sha256").update(calendar).digest("base64url").slice(0, 22)}"`;
  return new Response(calendar, { headers: { "content-type": "text/calendar; charset=utf-8", etag } });
}
