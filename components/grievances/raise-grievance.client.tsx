"use client";
import { EmailField } from "@/components/accounts/email/email-field";
import { useState } from "react";
import { useSendOnce } from "@/components/accounts/use-send-once";
import { useValidatedForm } from "@/components/accounts/use-validated-form";
import { ValidatedForm } from "@/components/accounts/validated-form";
import { SelectField, TextField, TextareaField } from "@/components/ui/field";
import { Fact } from "@/components/ui/fact";
import { paddedCardClasses } from "@/components/ui/card";
import { FocusOnMount } from "@/components/ui/focus-on-mount";
import { CATEGORY_LABELS } from "@/lib/grievances/labels";
import { GRIEVANCE_CATEGORIES, MAX_MESSAGE_LENGTH, newGrievance } from "@/lib/grievances/schema";
import type { ReceivedGrievance } from "@/lib/grievances/view";
import { formatMoment } from "@/lib/platform/clock";

const NAMES = ["category", "page", "message", "name", "email"] as const;
type Values = Record<(typeof NAMES)[number], string>;

/** The grievance form; after it is sent, the grievance's number and the date of the answer. */
export function RaiseGrievance({ given, isAboutReview }: { given: Pick<Values, "name" | "email" | "page">; isAboutReview: boolean }) {
  const [received, setReceived] = useState<(ReceivedGrievance & { email: string }) | null>(null);
  const sendOnce = useSendOnce("/api/grievances");
  const { form, field, sending } = useValidatedForm<Values>({
    schema: newGrievance,
    defaults: { category: isAboutReview ? "review" : "", message: "", ...given },
    names: NAMES,
    failed: "Your grievance was not sent",
    send: async (values) => {
      const answer: ReceivedGrievance = await (await sendOnce(values)).json();
      setReceived({ ...answer, email: values.email });
    },
  });

  if (received) return <GrievanceReceived {...received} />;
  return (
    <ValidatedForm
      sending={{
        ...sending,
        onSubmit: (event) => {
          // A full address of this site counts as its path.
          form.setValue("page", withoutOrigin(form.getValues("page")));
          sending.onSubmit(event);
        },
      }}
      submitLabel="Send Grievance"
      pendingLabel="Sending..."
    >
      <SelectField
        label="What is it about?"
        {...field("category")}
        none="Choose"
        choices={GRIEVANCE_CATEGORIES.map((category) => [category, CATEGORY_LABELS[category]])}
      />
      <TextField
        label="Which page?"
        optional
        hint="Its address on this site, as shown in your browser."
        autoCapitalize="none"
        spellCheck={false}
        {...field("page")}
      />
      <TextareaField
        label="What is wrong, and what should we do?"
        rows={6}
        maxLength={MAX_MESSAGE_LENGTH}
        hint="Please don’t include a child’s name or an Aadhaar number."
        {...field("message")}
      />
      <TextField label="Your name" autoComplete="name" {...field("name")} />
      <EmailField
        label="Your email address"
        hint="We will send our answer to this address. We don’t show it to anyone else, and we delete it a year after our answer."
        {...field("email")}
      />
    </ValidatedForm>
  );
}

const withoutOrigin = (address: string): string =>
  address.trim().startsWith(`${location.origin}/`) ? address.trim().slice(location.origin.length) : address;

function GrievanceReceived({ number, dueAt, email }: ReceivedGrievance & { email: string }) {
  return (
    <div className={`${paddedCardClasses} space-y-4`}>
      <FocusOnMount as="h3">We have received your grievance</FocusOnMount>
      <dl className="facts">
        <Fact label="Number">
          <span className="whitespace-nowrap">{number}</span>
        </Fact>
        <Fact label="Our answer comes by">
          <time dateTime={dueAt}>{formatMoment(dueAt)}</time>
        </Fact>
      </dl>
      <p>
        We have sent the number to <b className="wrap-anywhere">{email}</b>. Someone on our team will read your message and answer by email.
        Please quote this number if you write to us about it.
      </p>
    </div>
  );
}
