import { z } from "zod";
import { ANY_TYPE } from "@/lib/http/read-body";
import { onlyAllows, route } from "@/lib/http/route";
import { findGrant, takeUpload } from "@/lib/storage/take-upload";
import { MAX_DOCUMENT_BYTES } from "@/lib/verification/criteria";

const params = z.object({ key: z.array(z.string().max(100)) });

// PUT /api/storage/:key – stores a file under DATA_DIR by a presigned URL
export const PUT = route(
  {
    params,
    authorize: async ({ key }, { request }) => findGrant(key.join("/"), request),
    body: { contentTypes: [ANY_TYPE] },
    maxBytes: MAX_DOCUMENT_BYTES,
    limit: "write",
    repeats: false,
  },
  async ({ subject, body }) => {
    await takeUpload(subject, body);
    return new Response(null);
  },
);

export const { GET, POST, PATCH, DELETE, OPTIONS } = onlyAllows("PUT");
