import { redirect } from "next/navigation";
import { CodeOfPractice } from "@/components/admin/reviews/code-of-practice.client";
import { hasConsented } from "@/lib/accounts/consents";
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

/** A page of the dashboard. Next doesn't run the layout again when only the page changes, so each page checks by itself. */
export function adminPage(Page: React.ComponentType) {
  return async function AdminPage() {
    await requireAdmin();
    return <Page />;
  };
}

/** A page for admins who have accepted the code of practice. */
export function moderatorPage(Page: React.ComponentType) {
  return async function ModeratorPage() {
    const { id: userId } = await requireAdmin();
    return (await hasConsented({ userId, purpose: "code_of_practice" })) ? <Page /> : <CodeOfPractice />;
  };
}
