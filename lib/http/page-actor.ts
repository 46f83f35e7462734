import { headers } from "next/headers";
import { cache } from "react";
import type { Actor } from "@/lib/policy/actor";
import { currentActor } from "@/lib/policy/current-actor";

/** The actor of this request, read once. A page that calls it is rendered for each request and never cached. */
export const pageActor = cache(async (): Promise<Actor> => currentActor((await headers()).get("cookie")));
