import { z } from "zod";
import { ENROLMENT_SORTS } from "@/lib/enrolments/schema";
import { pageQuery } from "@/lib/search/criteria";

/** The query of GET /api/enrollments. */
export const enrolmentListQuery = z.strictObject({
  search: pageQuery.search,
  sort: z.preprocess(
    (value) => (value === "" ? undefined : value),
    z.enum(ENROLMENT_SORTS, `Choose from: ${ENROLMENT_SORTS.join(", ")}`).default("newest"),
  ),
  page: pageQuery.page,
  limit: pageQuery.limit,
});
