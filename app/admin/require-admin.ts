import { redirect } from "next/navigation";
import { pageActor } from "@/lib/http/page-actor";
import type { Person } from "@/lib/policy/actor";
import { can } from "@/lib/policy/authorize";

/**
 * The admin who asks. Anybody else goes to the sign-in: that answer holds nothing of the dashboard. Who lacks the second factor that
 * the site asks for goes to set it up.
 */
export async function requireAdmin(): Promise<Person> {
  const actor = await pageActor();
  if (actor.kind === "person" && actor.needsSecondFactor) redirect("/account#second-factor");
  if (actor.kind === "visitor" || !can(actor, "admin.enter", {})) redirect("/sign-in");
  return actor;
}
