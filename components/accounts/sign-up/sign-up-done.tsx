import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button";
import { paddedCardClasses } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";

export function SignUpDone({ firstName, email, heading }: { firstName: string; email: string; heading: React.Ref<HTMLHeadingElement> }) {
  return (
    <div className={cn(paddedCardClasses, "space-y-4 [&_h1]:text-xl")}>
      <Badge variant="good" icon="circle-check">
        Sign Up Successful!
      </Badge>
      <h1 tabIndex={-1} ref={heading}>
        Thank you, {firstName}.
      </h1>
      <p>
        Your verification documents have been sent to our support team. Checking them takes 24-48 hours. We will email <b>{email}</b> once
        you are verified. We have also sent a link to confirm this address.
      </p>
      <ButtonLink size="lg" href="/sign-in">
        Go to Sign In
      </ButtonLink>
    </div>
  );
}
