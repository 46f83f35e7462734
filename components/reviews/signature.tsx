import { useWatch } from "react-hook-form";
import type { ReviewFormState } from "./review-draft";

/** How a review is signed, and whether the school asked for it. */
export function Signature({ form }: { form: ReviewFormState }) {
  const isAnonymous = useWatch({ control: form.control, name: "isAnonymous" });
  return (
    <>
      <div className="sheet post-anon">
        <label className="check">
          <input type="checkbox" aria-describedby="isAnonymous-hint" {...form.register("isAnonymous")} />
          <span>
            <b>Post anonymously</b>
          </span>
        </label>
        <p className="small soft" id="isAnonymous-hint">
          {isAnonymous ? "Your name will not be displayed with this review" : "Your first and last name will be displayed with this review"}
        </p>
      </div>
      <label className="check">
        <input type="checkbox" {...form.register("isSolicited")} />
        <span>The school asked me to write this</span>
      </label>
    </>
  );
}
