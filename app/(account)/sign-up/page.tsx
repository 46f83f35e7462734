import { redirect } from "next/navigation";
import { academicYears } from "@/app/(account)/academic-years";
import { noticeOfAccount, noticeOfDocument } from "@/app/(account)/notices";
import { pageMetadata } from "@/app/page-metadata";
import { FormPage } from "@/components/accounts/form-page";
import { SignUp } from "@/components/accounts/sign-up/sign-up.client";
import { pageActor } from "@/lib/http/page-actor";
import { SITE } from "@/lib/platform/site";

export const generateMetadata = () =>
  pageMetadata({
    title: "Join as a Parent",
    description: `Create a free parent account on ${SITE.name}: your name, your child’s school, and one document that shows you are a parent there.`,
    path: "/sign-up",
  });

export default async function SignUpPage() {
  if ((await pageActor()).kind === "person") redirect("/");
  return (
    <FormPage>
      <SignUp years={academicYears()} accountNotice={noticeOfAccount({ asksForSchool: true })} documentNotice={noticeOfDocument()} />
    </FormPage>
  );
}
