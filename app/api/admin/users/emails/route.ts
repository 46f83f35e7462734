import { z } from "zod";
import { recordAudit } from "@/lib/audit/record-audit";
import { adminRead, onlyAllows } from "@/lib/http/route";
import { listEmails } from "@/lib/verification/queries";
import { emailsQuery } from "../../list-queries";
import { jsonArrayStream } from "./json-array-stream";

export const GET = adminRead({
  summary: "The email addresses of all users that a search finds; audited",
  query: emailsQuery,
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
