import { headers } from "next/headers";
import type { Actor } from "@/lib/policy/actor";
import { currentActor } from "@/lib/policy/current-actor";

/** Who asks for this page. A page that calls it is made anew for each request and kept by nobody. */
export async function pageActor(): Promise<Actor> {
  return currentActor((await headers()).get("cookie"));
}
