/** Facts of a school that may be of a person: the name of one, and what may be their own number and address. */
export const PERSONAL_FACTS: readonly string[] = ["principalName", "phoneNumber", "email"];

/** So long the log and uploads say what they were. */
export const PERSONAL_FACTS_KEPT_DAYS = 365;
