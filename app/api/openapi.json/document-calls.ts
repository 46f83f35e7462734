import { z } from "zod";
import { submittedDocument, uploadQuery } from "@/lib/verification/schema";
import type { OwnDocument } from "@/lib/verification/view";
import { emptyQuery } from "../empty-query";
import type { Same } from "./answers";
import { type Calls, LIMITED, OWN_WRITES, WRITES } from "./call";

const ownDocument = z.object({
  id: z.uuid(),
  fileName: z.string().nullable(),
  contentType: z.string().nullable(),
  size: z.int().nullable().describe("Bytes"),
  state: z.enum(["open", "sealed", "destroyed"]),
  url: z.string().nullable().describe("Where it can be saved from; null: nowhere any more"),
  isBeingScanned: z.boolean(),
  submittedAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
  sealedAt: z.iso.datetime().nullable(),
  destroyedAt: z.iso.datetime().nullable(),
  destroyedBecause: z.enum(["retention", "unmasked-aadhaar", "infected", "consent-withdrawn"]).nullable(),
});

true satisfies Same<z.infer<typeof ownDocument>, OwnDocument>;

/** Proofs of parentage. */
export const DOCUMENT_CALLS: Calls = {
  "POST /api/verification-documents/upload": {
    summary: "Send a document in a form's field `document`; or, without a body, get an address to send one to",
    query: uploadQuery,
    bodyTypes: ["multipart/form-data"],
    answer: {
      status: 201,
      description: "Where the document is: the `documentURL` of the registration, or of PUT /api/verification-documents",
      schema: z.object({ filePath: z.string() }),
    },
    otherAnswer: {
      description: "Without a body, for who is signed in: an address that takes one file by PUT, for five minutes",
      schema: z.object({ uploadURL: z.url() }),
    },
    refusals: ["UNAUTHENTICATED", "FORBIDDEN", ...WRITES],
  },
  "PUT /api/verification-documents": {
    summary: "Hand an uploaded document to the verification team",
    body: submittedDocument,
    answer: { description: "The document, with the team", schema: ownDocument },
    refusals: ["FORBIDDEN", "NOT_FOUND", "NOTHING_UPLOADED", "DECIDED", ...OWN_WRITES],
  },
  "GET /api/user/documents": {
    summary: "One's own documents and what became of them, newest first",
    query: emptyQuery,
    answer: { description: "Every document that reached the team", schema: z.array(ownDocument) },
    refusals: ["UNAUTHENTICATED", "VALIDATION", ...LIMITED],
  },
  "PUT /api/storage/{key}": {
    summary: "Send a file to an address that the upload call answered, where no S3 store is configured",
    query: z.object({ expires: z.string(), type: z.string().optional(), size: z.string().optional(), signature: z.string() }),
    bodyTypes: ["*/*"],
    answer: { description: "It has come" },
    refusals: ["FORBIDDEN", "NOT_FOUND", ...WRITES],
    repeats: false,
  },
};
