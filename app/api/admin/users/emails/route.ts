import { z } from "zod";
import { recordAudit } from "@/lib/audit/record-audit";
import { adminRead, onlyAllows } from "@/lib/http/route";
import { listEmails } from "@/lib/verification/queries";
import { pageQuery } from "@/lib/search/criteria";

export const GET = adminRead({
  summary: "The email addresses of all users that a search finds; audited",
  stepUp: true,
  query: z.strictObject({ search: pageQuery.search }),
  response: { schema: z.array(z.string()) },
  handle: async ({ actor, query }) => {
    const emails = jsonArrayStream(listEmails(query.search));
    await recordAudit({
      actor,
      action: "users.copy-emails",
      subject: { kind: "users", id: query.search ? "found" : "all" },
    });
    return new Response(emails, { headers: { "Content-Type": "application/json; charset=utf-8" } });
  },
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");

/** Streams batches of values as one JSON array, with one batch in memory at a time. */
function jsonArrayStream(batches: AsyncGenerator<unknown[], void>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let isFirst = true;
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await batches.next();
      const rows = done ? "" : value.map((row) => JSON.stringify(row)).join(",");
      if (rows) controller.enqueue(encoder.encode(isFirst ? `[${rows}` : `,${rows}`));
      if (rows) isFirst = false;
      if (!done) return;
      controller.enqueue(encoder.encode(isFirst ? "[]" : "]"));
      controller.close();
    },
    async cancel() {
      await batches.return(undefined);
    },
  });
}
