import { isCounted } from "@/lib/analytics/is-counted";
import { takeCount } from "@/lib/http/limits/request-limits";
import { clientAddress } from "@/lib/http/route";

/** Whether this visit is counted: not of a bot, without a do-not-track header, and within the limit per IP address. */
export const countsVisit = (request: Request): boolean => isCounted(request.headers) && takeCount(clientAddress(request)) === null;
