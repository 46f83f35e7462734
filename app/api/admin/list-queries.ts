import { ENROLMENT_SORTS, QUEUE_SORTS, USER_SORTS } from "@/lib/verification/schema";
import { adminListQuery } from "./list-query";

/** The queries of the admins' lists. */
export const queueQuery = adminListQuery(QUEUE_SORTS);
export const usersQuery = adminListQuery(USER_SORTS);
export const emailsQuery = usersQuery.pick({ search: true });
export const pendingEnrolmentsQuery = adminListQuery(ENROLMENT_SORTS);
