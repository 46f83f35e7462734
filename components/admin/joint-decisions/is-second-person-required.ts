import { CallError } from "@/lib/http/client";

/** Whether a call was refused because another administrator must agree to it. */
export const isSecondPersonRequired = (error: unknown): boolean => error instanceof CallError && error.code === "SECOND_PERSON_REQUIRED";
