import { cache } from "react";
import { hasDemoData } from "@/lib/schools/queries";

/** Whether the directory holds invented schools: asked once a request, by the frame and by the page's metadata. */
export const isDemoSite = cache(hasDemoData);
