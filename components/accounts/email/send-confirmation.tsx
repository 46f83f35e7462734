import { CallButton } from "@/components/accounts/call-button.client";

export function SendConfirmation({ label, email }: { label: string; email: string }) {
  return (
    <CallButton
      label={label}
      call={{ address: "/api/user/email-confirmation", method: "POST" }}
      done={{ title: "Link sent", text: `Please tap the link in our email to ${email}.` }}
      failed="The link was not sent"
    />
  );
}
