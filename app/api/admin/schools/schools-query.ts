import { z } from "zod";
import { SCHOOL_SORTS, SCHOOL_STATUSES } from "@/lib/curation/schema";
import { blankIsUnset, listQuery } from "../../parameters";

export const adminSchoolsQuery = listQuery(SCHOOL_SORTS).extend({
  status: z.preprocess(blankIsUnset, z.enum(SCHOOL_STATUSES, `Choose from: ${SCHOOL_STATUSES.join(", ")}`).optional()),
});
