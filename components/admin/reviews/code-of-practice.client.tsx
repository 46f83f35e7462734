"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { AdminSection } from "@/components/admin/admin-section";
import { callAdmin, toastFailure } from "@/components/admin/call-admin";
import { Button } from "@/components/ui/button";

/** The promises of every moderator. Keep docs/code-of-practice.md the same, and raise the notice's version with any change. */
const PROMISES = [
  "I judge only by the published rules. A good review and a bad review with the same words get the same decision. The number of stars is never a reason.",
  "I publish every review that follows the rules. I don’t pick or delay reviews. I decide each review within 72 hours, oldest first.",
  "When I delete a review, I name the rule it breaks. The author is told the rule, can write again and can appeal. A colleague answers the appeal.",
  "I remove words only where they break a rule. I never add words or change stars for an author.",
  "I make no decision about my own reviews, or about a school that I represent, work for, am paid by or that my child attends.",
  "I tell nobody who wrote a review: no school, no parent, and no authority without a lawful order that the grievance officer has seen.",
  "I treat automatic hints as hints only. I read the review before I decide.",
  "I accept nothing from schools: no money, gifts, favours or promises.",
];

/** Every admin accepts this once before moderating reviews. Accepting it reloads the page. */
export function CodeOfPractice() {
  const router = useRouter();
  const [isPending, setPending] = useState(false);
  const accept = async () => {
    setPending(true);
    try {
      await callAdmin("/api/admin/code-of-practice", { method: "POST" });
      router.refresh();
    } catch (error) {
      toastFailure(error, "Failed to save that you accept the code.");
      setPending(false);
    }
  };
  return (
    <AdminSection heading="Code of practice">
      <p>Please read and accept this before you moderate reviews. We will ask you again only when it changes.</p>
      <ol className="space-y-3 pl-[1.4rem] max-w-[70ch] list-decimal">
        {PROMISES.map((promise) => (
          <li key={promise}>{promise}</li>
        ))}
      </ol>
      <p>
        <Button icon="check" isPending={isPending} onClick={() => void accept()}>
          I Accept the Code of Practice
        </Button>
      </p>
    </AdminSection>
  );
}
