import { useEffect, useRef, useState } from "react";
import { buttonClasses } from "@/components/ui/button-classes";
import { FormFailure } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { toast } from "@/components/ui/toast";
import type { ErasedFacts } from "@/lib/curation/view";
import { describeFailure, isSignedOut, readAdmin } from "@/components/admin/call-admin";
import { SCHOOLS } from "./use-schools";

/** Removes what was noted of persons in a school's facts, once it is said what can't be taken back. */
export function ForgetPersonal({ school, onForgotten }: { school: { id: string; name: string }; onForgotten: () => void }) {
  const [isAsked, setAsked] = useState(false);
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const question = useRef<HTMLHeadingElement>(null);
  const wasAsked = useRef(false);
  useEffect(() => {
    if (isAsked) {
      question.current?.focus({ preventScroll: true });
      question.current?.parentElement?.scrollIntoView({ block: "nearest" });
    } else if (wasAsked.current) opener.current?.focus();
    wasAsked.current = isAsked;
  }, [isAsked]);

  const forget = async () => {
    if (isPending) return;
    setPending(true);
    setFailure(null);
    try {
      const { forgotten } = await readAdmin<ErasedFacts>(`${SCHOOLS}/${school.id}/forget`, { method: "POST" });
      toast({
        title: forgotten.length > 0 ? "Personal Details Removed" : "Nothing to Remove",
        text: forgotten.length > 0 ? school.name : `Nothing of a person is noted about ${school.name}.`,
      });
      setAsked(false);
      onForgotten();
    } catch (error) {
      if (!isSignedOut(error)) setFailure(describeFailure(error));
    }
    setPending(false);
  };

  if (!isAsked)
    return (
      <p>
        <button ref={opener} className={buttonClasses({ kind: "plain" })} type="button" onClick={() => setAsked(true)}>
          <Icon name="eye-off" />
          Remove personal details from the log
        </button>
      </p>
    );
  return (
    <div className="stack forget" role="group" aria-labelledby="forget-heading">
      <h3 ref={question} id="forget-heading" tabIndex={-1}>
        Remove personal details from the log?
      </h3>
      <p>
        The principals’ names, phone numbers and e-mail addresses that are noted here, in uploads and in corrections that were decided go,
        everywhere. What the school’s page says today stays, and so do corrections that wait.
      </p>
      <p>
        <b className="strong">This cannot be undone.</b> Undoing an older change, or rolling an upload back, leaves these facts as they are.
      </p>
      {failure && <FormFailure>{failure}</FormFailure>}
      <p className="row">
        <button className={buttonClasses({ kind: "outlined" })} type="button" onClick={() => setAsked(false)}>
          Keep them
        </button>
        <button className={buttonClasses({ kind: "destructive" })} type="button" aria-disabled={isPending} onClick={() => void forget()}>
          <Icon name={isPending ? "loader-circle" : "trash-2"} className={isPending ? "spin" : undefined} />
          Remove Personal Details
        </button>
      </p>
    </div>
  );
}
