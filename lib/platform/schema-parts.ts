import { z } from "zod";
import { IMPLAUSIBLE_DAY, isPlausibleDay } from "./dates";

/** For `z.preprocess`: a blank setting or parameter counts as absent. */
export const blankIsUnset = (value: unknown) => (typeof value === "string" && value.trim() === "" ? undefined : value);

export const plausibleDay = (error: string) => z.iso.date(error).refine(isPlausibleDay, IMPLAUSIBLE_DAY);
