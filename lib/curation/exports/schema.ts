import { z } from "zod";
import { pageQuery } from "@/lib/search/criteria";

export const REVIEW_STATUSES = ["pending", "approved", "removed", "replaced"] as const;

const blankIsUnset = (value: unknown) => (value === "" ? undefined : value);

/** The search of an exported list. */
export const searchExportQuery = z.strictObject({ search: pageQuery.search });

export const reviewExportQuery = z
  .strictObject({
    search: pageQuery.search.describe("As in the queue; for pending reviews only"),
    status: z.preprocess(blankIsUnset, z.enum(REVIEW_STATUSES, `Choose from: ${REVIEW_STATUSES.join(", ")}`).optional()),
  })
  .refine(({ search, status }) => !search || status === "pending", { path: ["search"], error: "Searching needs status=pending" });
export type ReviewExportQuery = z.infer<typeof reviewExportQuery>;
