import { redirect } from "next/navigation";
import { academicYears } from "@/app/(account)/academic-years";
import { noticeOfAccount, noticeOfDocument } from "@/app/(account)/notices";
import { pageMetadata } from "@/app/page-metadata";
import { FormPage } from "@/components/accounts/form-page";
import { ParentStatus } from "@/components/accounts/own-account/parent-status.client";
import { RegisterForm } from "@/components/accounts/sign-up/register-form.client";
import { ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { Steps } from "@/components/ui/steps";
import { pageActor } from "@/lib/http/page-actor";
import { SITE } from "@/lib/platform/site";
import { formatDate } from "@/lib/schools/labels";
import { getOwnApplication } from "@/lib/verification/own-application";

const STEPS = ["Join as a Parent", "Verify Your Parent Status"];

export const generateMetadata = () =>
  pageMetadata({
    title: "Register as a Parent",
    description: `Create a parent account on ${SITE.name} in two steps: your name and email address, then one document that shows you are a parent.`,
    path: "/register",
  });

/** Step 1 for a visitor; step 2 for a signed-in parent, also after a reload. */
export default async function RegisterPage() {
  const actor = await pageActor();
  if (actor.kind === "visitor") return <JoinAsParent />;
  if (actor.isAdmin || actor.isVerified) redirect("/");
  const { status, documentSentAt } = await getOwnApplication(actor.id);
  return (
    <FormPage title={STEPS[1]}>
      <Steps names={STEPS} current={1} />
      <div className="grid gap-6">
        {status === "pending" && documentSentAt && (
          <Notice kind="good" icon="circle-check" title="We have your document">
            We received it on {formatDate(documentSentAt)} and will check it within 24-48 hours. You don’t need to send another one.
          </Notice>
        )}
        <ParentStatus years={academicYears()} notice={noticeOfDocument()} />
      </div>
      <ButtonLink variant="ghost" className="mt-3" href="/">
        Skip for now
      </ButtonLink>
    </FormPage>
  );
}

function JoinAsParent() {
  return (
    <FormPage>
      <div className="rule">
        <h1>Join as a Parent</h1>
        <p className="mt-2 text-ink-soft">
          Already have an account? <a href="/api/login">Sign In</a>
        </p>
      </div>
      <Steps names={STEPS} current={0} />
      {noticeOfAccount({ asksForSchool: false })}
      <RegisterForm />
    </FormPage>
  );
}
