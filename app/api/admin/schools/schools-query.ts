import { z } from "zod";
import { blankIsUnset } from "@/lib/platform/schema-parts";
import { SCHOOL_SORTS, SCHOOL_STATUSES } from "@/lib/curation/schema";
import { listQuery } from "../../parameters";

export const adminSchoolsQuery = listQuery(SCHOOL_SORTS).extend({
  status: z.preprocess(blankIsUnset, z.enum(SCHOOL_STATUSES, `Choose from: ${SCHOOL_STATUSES.join(", ")}`).optional()),
});
