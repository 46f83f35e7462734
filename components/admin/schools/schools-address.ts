/** API path of the list of schools, also used as its query key. */
export const SCHOOLS = "/api/admin/schools";
