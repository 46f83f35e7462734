import { onlyAllows, route } from "@/lib/http/route";
import { emptyQuery } from "../../empty-query";
import { getSchool, schoolParams } from "./school";

// GET /api/schools/:id – a school with its statistics
export const GET = route({ params: schoolParams, authorize: getSchool, query: emptyQuery, limit: "read" }, async ({ subject }) => subject);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
