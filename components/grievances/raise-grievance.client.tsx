"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { type Resolver, useForm } from "react-hook-form";
import { failureOf } from "@/components/accounts/failure";
import { CHECK_FORM, type Fault } from "@/components/accounts/fault";
import { summedErrors } from "@/components/accounts/summed-errors";
import { useFieldProps, WHEN_SENT } from "@/components/accounts/use-field-props";
import { useSendOnce } from "@/components/accounts/use-send-once";
import { ErrorSummary } from "@/components/ui/error-summary";
import { SelectField } from "@/components/ui/select-field";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextField } from "@/components/ui/text-field";
import { TextareaField } from "@/components/ui/textarea-field";
import { CATEGORY_LABELS } from "@/lib/grievances/labels";
import { GRIEVANCE_CATEGORIES, MESSAGE_MAX, newGrievance } from "@/lib/grievances/schema";
import type { ReceivedGrievance } from "@/lib/grievances/view";
import { GrievanceReceived } from "./grievance-received";

interface Values {
  category: string;
  name: string;
  email: string;
  page: string;
  message: string;
}

interface RaiseGrievanceProps {
  /** What is known of who asks, and of what it is about. */
  given: Pick<Values, "name" | "email" | "page">;
  isAboutReview: boolean;
}

const NAMES = ["category", "page", "message", "name", "email"] as const;

/** The form of a grievance; once it is sent, its number and by when it is answered. */
export function RaiseGrievance({ given, isAboutReview }: RaiseGrievanceProps) {
  const form = useForm<Values>({
    resolver: zodResolver(newGrievance as never) as unknown as Resolver<Values>,
    defaultValues: { category: isAboutReview ? "review" : "", message: "", ...given },
    ...WHEN_SENT,
  });
  const { isSubmitting, submitCount } = form.formState;
  const [fault, setFault] = useState<Fault | null>(null);
  const [received, setReceived] = useState<(ReceivedGrievance & { email: string }) | null>(null);
  const send = useSendOnce("/api/grievances");
  const field = useFieldProps(form);

  const submit = form.handleSubmit(
    async (values) => {
      setFault(null);
      try {
        const answer: ReceivedGrievance = await (await send(values)).json();
        setReceived({ ...answer, email: values.email });
      } catch (error) {
        const { text, fields } = failureOf(error);
        for (const [name, message] of Object.entries(fields)) form.setError(name as keyof Values, { message });
        const errors = Object.entries(fields).map(([fieldId, message]) => ({ fieldId, text: message }));
        setFault({ title: "Your grievance was not sent", text: errors.length > 0 ? undefined : text, errors });
      }
    },
    (errors) => setFault({ title: CHECK_FORM, errors: summedErrors(errors, NAMES) }),
  );

  if (received) return <GrievanceReceived {...received} />;
  return (
    <form
      className="form"
      method="post"
      noValidate
      onSubmit={(event) => {
        // A whole address of this site is as good as its path.
        form.setValue("page", withoutOrigin(form.getValues("page")));
        if (isSubmitting) event.preventDefault();
        else void submit(event);
      }}
    >
      {fault && <ErrorSummary {...fault} attempt={submitCount} />}
      <SelectField label="What is it about?" {...field("category")}>
        <option value="">Choose</option>
        {GRIEVANCE_CATEGORIES.map((category) => (
          <option key={category} value={category}>
            {CATEGORY_LABELS[category]}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Which page?"
        optional
        hint="Its address on this site, as the browser shows it."
        autoCapitalize="none"
        spellCheck={false}
        {...field("page")}
      />
      <TextareaField
        label="What is wrong, and what should we do?"
        rows={6}
        maxLength={MESSAGE_MAX}
        hint="Please write no child’s name and no Aadhaar number."
        {...field("message")}
      />
      <TextField label="Your name" autoComplete="name" {...field("name")} />
      <TextField
        label="Your e-mail address"
        hint="Our answer goes there. It is not shown to anybody else, and we forget it a year after our answer."
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        {...field("email")}
      />
      <SubmitButton isPending={isSubmitting} pendingLabel="Sending..." block>
        Send Grievance
      </SubmitButton>
    </form>
  );
}

const withoutOrigin = (address: string): string =>
  address.trim().startsWith(`${location.origin}/`) ? address.trim().slice(location.origin.length) : address;
