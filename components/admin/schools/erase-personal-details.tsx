import { useEffect, useRef, useState } from "react";
import { FormFailure } from "@/components/ui/field";
import { toast } from "@/components/ui/toast";
import type { ErasedFacts } from "@/lib/curation/view";
import { describeFailure, isSignedOut, readAdmin } from "@/components/admin/call-admin";
import { Button } from "@/components/ui/button";
import { SCHOOLS } from "./schools-address";

/** Erases people's details from a school's history after confirmation. */
export function ErasePersonalDetails({ school, onErased }: { school: { id: string; name: string }; onErased: () => void }) {
  const [isConfirming, setConfirming] = useState(false);
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const question = useRef<HTMLHeadingElement>(null);
  const wasConfirming = useRef(false);
  useEffect(() => {
    if (isConfirming) {
      question.current?.focus({ preventScroll: true });
      question.current?.parentElement?.scrollIntoView({ block: "nearest" });
    } else if (wasConfirming.current) opener.current?.focus();
    wasConfirming.current = isConfirming;
  }, [isConfirming]);

  const erase = async () => {
    setPending(true);
    setFailure(null);
    try {
      const { forgotten: erased } = await readAdmin<ErasedFacts>(`${SCHOOLS}/${school.id}/forget`, { method: "POST" });
      toast({
        title: erased.length > 0 ? "Personal Details Removed" : "Nothing to Remove",
        text: erased.length > 0 ? school.name : `The log has no personal details for ${school.name}.`,
      });
      setConfirming(false);
      onErased();
    } catch (error) {
      if (!isSignedOut(error)) setFailure(describeFailure(error));
    }
    setPending(false);
  };

  if (!isConfirming)
    return (
      <p>
        <Button icon="eye-off" ref={opener} variant="ghost" onClick={() => setConfirming(true)}>
          Remove personal details from the log
        </Button>
      </p>
    );
  return (
    <div className="space-y-4 [scroll-margin-bottom:1.5rem]" role="group" aria-labelledby="erase-heading">
      <h3 ref={question} id="erase-heading" tabIndex={-1}>
        Remove personal details from the log?
      </h3>
      <p>
        This removes principals’ names, phone numbers and email addresses from this history, from uploads and from decided corrections. The
        school’s page and pending corrections stay as they are.
      </p>
      <p>
        <b className="font-medium text-ink">This cannot be undone.</b> Undoing an older change or rolling back an upload will not restore
        these details.
      </p>
      {failure && <FormFailure>{failure}</FormFailure>}
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button variant="outline" onClick={() => setConfirming(false)}>
          Cancel
        </Button>
        <Button icon="trash-2" variant="destructive" isPending={isPending} onClick={() => void erase()}>
          Remove Personal Details
        </Button>
      </p>
    </div>
  );
}
