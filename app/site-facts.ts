import { cache } from "react";
import { hasDemoData } from "@/lib/schools/queries";

/** Whether the directory has demo schools. Cached per request, for the frame and the page's metadata. */
export const isDemoSite = cache(hasDemoData);
