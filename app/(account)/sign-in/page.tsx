import { redirect } from "next/navigation";
import { pageMetadata } from "@/app/page-metadata";
import { FormPage } from "@/components/accounts/form-page";
import { PasskeySignIn } from "@/components/accounts/passkeys/passkey-sign-in.client";
import { SignInForm } from "@/components/accounts/sign-in-form.client";
import { ButtonLink } from "@/components/ui/button";
import { ownPath } from "@/lib/http/own-path";
import { pageActor } from "@/lib/http/page-actor";
import { SITE } from "@/lib/platform/site";

export const generateMetadata = () =>
  pageMetadata({
    title: "Sign In",
    description: `Sign in to ${SITE.name} to review your child’s school, see your verification status and manage your account.`,
    path: "/sign-in",
  });

export default async function SignInPage({ searchParams }: { searchParams: Promise<{ next?: string | string[] }> }) {
  const [actor, { next }] = await Promise.all([pageActor(), searchParams]);
  const target = ownPath(next) ?? "/";
  // A parent isn't sent to the dashboard, which would redirect back to this page.
  const parentsTarget = /^\/admin\b/.test(target) ? "/" : target;
  if (actor.kind === "person") redirect(actor.isAdmin ? target : parentsTarget);
  return (
    <FormPage narrow title="Sign In">
      <SignInForm next={parentsTarget} />
      <div className="mt-8 grid gap-2 border-t border-line pt-6">
        <PasskeySignIn next={parentsTarget} />
        <ButtonLink variant="outline" block href="/sign-up">
          Create Parent Account
        </ButtonLink>
        <ButtonLink variant="ghost" block href="/">
          Browse Schools Without Account
        </ButtonLink>
      </div>
    </FormPage>
  );
}
