import { headers } from "next/headers";
import { cache } from "react";
import type { Actor } from "@/lib/policy/actor";
import { currentActor } from "@/lib/policy/current-actor";

/** Who asks for this page, found out once a request. A page that calls it is made anew for each and kept by nobody. */
export const pageActor = cache(async (): Promise<Actor> => currentActor((await headers()).get("cookie")));
