import { z } from "zod";
import { ANY_TYPE } from "@/lib/http/read-body";
import { onlyAllows, publicWrite } from "@/lib/http/route";
import { verifyGrant, storeUpload } from "@/lib/storage/receive-upload";
import { MAX_DOCUMENT_BYTES } from "@/lib/verification/criteria";

const params = z.object({ key: z.array(z.string().max(100)) });

export const PUT = publicWrite({
  summary: "Store a file by a presigned URL",
  description: "Only where no S3 store is configured.",
  params,
  authorize: async ({ key }, { request }) => verifyGrant(key.join("/"), request),
  query: z.object({ expires: z.string(), type: z.string().optional(), size: z.string().optional(), signature: z.string() }),
  body: { contentTypes: [ANY_TYPE] },
  maxBytes: MAX_DOCUMENT_BYTES,
  response: { status: 200 },
  errors: ["FORBIDDEN"],
  repeats: false,
  handle: ({ subject, body }) => storeUpload(subject, body),
});

export const { GET, POST, PATCH, DELETE, OPTIONS } = onlyAllows("PUT");
