import { z } from "zod";

/** The parameters of a path with an id. */
export const idParams = z.object({ id: z.uuid() });
