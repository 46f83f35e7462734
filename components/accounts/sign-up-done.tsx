import { buttonClasses } from "@/components/ui/button-classes";
import { Icon } from "@/components/ui/icon";

interface SignUpDoneProps {
  firstName: string;
  email: string;
  heading: React.Ref<HTMLHeadingElement>;
}

export function SignUpDone({ firstName, email, heading }: SignUpDoneProps) {
  return (
    <div className="sheet pad stack sign-up-done">
      <span className="status status-good">
        <Icon name="circle-check" />
        Sign Up Successful!
      </span>
      <h1 tabIndex={-1} ref={heading}>
        Thank you, {firstName}.
      </h1>
      <p>
        Your verification documents have been sent to our support team. Checking them takes 24-48 hours. We will email <b>{email}</b> once
        you are verified. We have also sent a link to confirm this address.
      </p>
      <a className={buttonClasses({ large: true })} href="/sign-in">
        Go to Sign In
      </a>
    </div>
  );
}
