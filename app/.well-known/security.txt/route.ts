import { addDays } from "date-fns";
import { clock } from "@/lib/platform/clock";
import { dayOf } from "@/lib/platform/dates";
import { appUrl, env } from "@/lib/platform/env";

// Rendered for each request, so that the date is never past.
export const dynamic = "force-dynamic";

const VALID_DAYS = 180;

// GET /.well-known/security.txt – where to report a weakness (RFC 9116)
export function GET(): Response {
  const expires = dayOf(addDays(clock.now(), VALID_DAYS));
  const lines = [
    `Contact: mailto:${env().SUPPORT_EMAIL}`,
    `Expires: ${expires}T00:00:00.000Z`,
    "Preferred-Languages: en, hi",
    `Canonical: ${appUrl()}/.well-known/security.txt`,
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "max-age=86400" },
  });
}
