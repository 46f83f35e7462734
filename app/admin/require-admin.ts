import { redirect } from "next/navigation";
import { pageActor } from "@/lib/http/page-actor";
import type { Person } from "@/lib/policy/actor";
import { can } from "@/lib/policy/authorize";

/** The signed-in admin. Redirects anyone else to the sign-in page, and an admin without a required second factor to set it up. */
export async function requireAdmin(): Promise<Person> {
  const actor = await pageActor();
  if (actor.kind === "person" && actor.needsSecondFactor) redirect("/account#second-factor");
  if (actor.kind === "visitor" || !can(actor, "admin.enter", {})) redirect("/sign-in");
  return actor;
}
