import { z } from "zod";
import { publicRead } from "@/lib/http/route";
import { AppError } from "@/lib/platform/errors";

// * /api/… – all other paths below /api: not found
export const GET = publicRead({
  query: z.unknown(),
  handle: async () => {
    throw new AppError("NOT_FOUND", "There is nothing at this address.");
  },
});

export { GET as DELETE, GET as OPTIONS, GET as PATCH, GET as POST, GET as PUT };
