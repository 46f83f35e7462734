import { z } from "zod";
import { attachment } from "@/lib/http/responses/attachment";
import { DOCUMENT_HEADERS } from "@/lib/server/responses/security-headers.mjs";
import { onlyAllows, userRead } from "@/lib/http/route";
import { viewDocument } from "@/lib/verification/documents/view-document";

const params = z.object({ path: z.array(z.string().max(100)) });

export const GET = userRead({
  summary: "Download a document, as its owner or as an admin; an admin's access is audited",
  description: "An attachment, never shown by the browser itself: the admins' viewer fetches the same bytes.",
  params,
  authorize: ({ path }, { actor }) => viewDocument({ actor, path: path.join("/") }),
  response: { contentType: "*/*" },
  errors: ["STEP_UP_REQUIRED"],
  handle: ({ subject: { bytes, contentType, fileName } }) =>
    // A Blob is sent in chunks, so that the server notices slow clients.
    new Response(new Blob([new Uint8Array(bytes)]), {
      headers: {
        ...Object.fromEntries(DOCUMENT_HEADERS),
        "Content-Type": contentType,
        "Content-Length": String(bytes.length),
        "Content-Disposition": attachment(fileName),
        "Cache-Control": "private, no-store",
      },
    }),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
