export const PERSONAL_FACTS: readonly string[] = ["principalName", "phoneNumber", "email"];

/** The audit log and import reports keep the values of personal facts this long. */
export const PERSONAL_FACTS_RETENTION_DAYS = 365;
