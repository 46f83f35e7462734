import { EmailField } from "@/components/accounts/email/email-field";
import type { UseFormReturn } from "react-hook-form";
import { ClassAndYear, describeClass } from "@/components/enrolments/class-and-year";
import { TextField } from "@/components/ui/field";
import { PasswordField } from "@/components/ui/password-field.client";
import { MIN_PASSWORD_LENGTH } from "@/lib/accounts/schema";
import { SchoolField } from "./school-field";
import type { SignUpFields, SignUpInfoAnswers } from "./sign-up-fields";
import { useFieldProps } from "@/components/accounts/use-field-props";

type Form = UseFormReturn<SignUpFields, unknown, SignUpInfoAnswers>;

export function SignUpInfo({ form, years }: { form: Form; years: readonly number[] }) {
  const field = useFieldProps(form);
  return (
    <>
      <div className="gap-x-4 gap-y-6 grid sm:grid-cols-2">
        <TextField label="First name" autoComplete="given-name" {...field("firstName")} />
        <TextField label="Last name" autoComplete="family-name" {...field("lastName")} />
      </div>
      <EmailField label="Email" {...field("email")} />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint={`At least ${MIN_PASSWORD_LENGTH} characters.`}
        {...field("password")}
      />
      <TextField label="Phone" optional hint="We never show it or give it to a school." type="tel" autoComplete="tel" {...field("phone")} />
      <SchoolField form={form} label="Your child's school" />
      <ChildFields form={form} years={years} />
    </>
  );
}

/** Class and year fill in the text about the child, until the parent changes that text. */
function ChildFields({ form, years }: { form: Form; years: readonly number[] }) {
  const field = useFieldProps(form);
  const described = () => describeClass(form.getValues("className"), form.getValues("academicYear"));
  const choose = (name: "className" | "academicYear") => ({
    ...form.register(name),
    onChange: (event: React.ChangeEvent<HTMLSelectElement>) => {
      const before = described();
      form.setValue(name, event.target.value);
      const info = form.getValues("childrenInfo") ?? "";
      if (info !== "" && info !== before) return;
      form.setValue("childrenInfo", described());
      form.clearErrors("childrenInfo");
    },
  });
  return (
    <>
      <ClassAndYear classField={choose("className")} yearField={choose("academicYear")} years={years} />
      <TextField
        label="About your child"
        hint="Class and year are enough, for example “Class 4, 2026-27”. Please don’t include your child’s name or date of birth."
        autoComplete="off"
        {...field("childrenInfo")}
      />
    </>
  );
}
