/** The call whose list the schools' screens show. */
export const SCHOOLS = "/api/admin/schools";
