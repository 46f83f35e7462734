import { z } from "zod";
import { attachment } from "@/lib/http/attachment";
import { DOCUMENT_HEADERS } from "@/lib/server/security-headers.mjs";
import { onlyAllows, route } from "@/lib/http/route";
import { viewDocument } from "@/lib/verification/documents/view-document";

const params = z.object({ path: z.array(z.string().max(100)) });

// To be saved, never to be shown by the browser: the team's viewer fetches the same bytes.
// GET /uploads/:path – a document, for its owner and for admins, whose looks are audited
export const GET = route(
  { access: "signed-in", params, authorize: ({ path }, { actor }) => viewDocument({ actor, path: path.join("/") }), limit: "read" },
  async ({ subject: { bytes, contentType, fileName } }) =>
    // As a Blob it is sent in parts, so that the server sees how fast the client reads.
    new Response(new Blob([new Uint8Array(bytes)]), {
      headers: {
        ...Object.fromEntries(DOCUMENT_HEADERS),
        "Content-Type": contentType,
        "Content-Length": String(bytes.length),
        "Content-Disposition": attachment(fileName),
        "Cache-Control": "private, no-store",
      },
    }),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
