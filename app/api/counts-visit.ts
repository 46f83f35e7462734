import { isCounted } from "@/lib/analytics/is-counted";
import { takeCount } from "@/lib/http/request-limits";
import { clientAddress } from "@/lib/http/route";

/** Whether this visit is counted: a person's, who did not ask to be left alone, and not one of hundreds from one address. */
export const countsVisit = (request: Request): boolean => isCounted(request.headers) && takeCount(clientAddress(request)) === null;
