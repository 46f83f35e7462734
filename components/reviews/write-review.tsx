import { buttonClasses } from "@/components/ui/button-classes";
import { Icon } from "@/components/ui/icon";

/** The write-review area as a visitor sees it. The button can be focused, so that its reason is heard. */
export function WriteReview({ signInHref }: { signInHref: string }) {
  return (
    <div className="stack write-review" id="write-review">
      <button className={buttonClasses({ block: true })} type="button" aria-disabled="true" aria-describedby="write-review-hint">
        <Icon name="lock" />
        Write a Review
      </button>
      <p className="hint" id="write-review-hint">
        Login required to write reviews
      </p>
      <a className={buttonClasses({ kind: "outlined", block: true })} href={signInHref} rel="nofollow">
        <Icon name="log-in" />
        Sign In
      </a>
    </div>
  );
}
