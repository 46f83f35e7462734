import { z } from "zod";
import { CORRECTION_SORTS, DUPLICATE_SORTS, HISTORY_SORTS, SCHOOL_SORTS, SCHOOL_STATUSES } from "@/lib/curation/schema";
import { ADMIN_SORTS, INVITATION_SORTS } from "@/lib/accounts/schema";
import { GRIEVANCE_SORTS } from "@/lib/grievances/schema";
import { APPEAL_SORTS, REPLY_QUEUE_SORTS, REPORT_SORTS, REPRESENTATIVE_SORTS, REVIEW_QUEUE_SORTS } from "@/lib/moderation/schema";
import { ENROLMENT_SORTS, QUEUE_SORTS, USER_SORTS } from "@/lib/verification/schema";
import { adminListQuery } from "./list-query";

/** The queries of the admin lists. */
export const queueQuery = adminListQuery(QUEUE_SORTS);
export const usersQuery = adminListQuery(USER_SORTS);
export const emailsQuery = usersQuery.pick({ search: true });
export const pendingEnrolmentsQuery = adminListQuery(ENROLMENT_SORTS);
export const reportsQuery = adminListQuery(REPORT_SORTS);
export const grievancesQuery = adminListQuery(GRIEVANCE_SORTS);
export const representativesQuery = adminListQuery(REPRESENTATIVE_SORTS);
export const pendingRepliesQuery = adminListQuery(REPLY_QUEUE_SORTS);
export const reviewQueueQuery = adminListQuery(REVIEW_QUEUE_SORTS);
export const appealsQuery = adminListQuery(APPEAL_SORTS);
export const adminSchoolsQuery = adminListQuery(SCHOOL_SORTS).extend({
  status: z.preprocess(
    (value) => (value === "" ? undefined : value),
    z.enum(SCHOOL_STATUSES, `Choose from: ${SCHOOL_STATUSES.join(", ")}`).optional(),
  ),
});
export const schoolsExportQuery = adminSchoolsQuery.pick({ search: true, status: true });
export const schoolHistoryQuery = adminListQuery(HISTORY_SORTS).omit({ search: true });
export const adminsQuery = adminListQuery(ADMIN_SORTS);
export const invitationsQuery = adminListQuery(INVITATION_SORTS);
export const duplicatesQuery = adminListQuery(DUPLICATE_SORTS);
export const correctionsQuery = adminListQuery(CORRECTION_SORTS);
