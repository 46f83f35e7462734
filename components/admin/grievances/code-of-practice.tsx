import { AcceptCode } from "@/components/admin/admins/accept-code.client";

/** What every moderator promises. The same words stand in docs/code-of-practice.md; whoever changes them changes the notice's version. */
const PROMISES = [
  "I judge by the published rules only. A good and a bad review of the same words get the same decision; the number of stars is never a reason.",
  "I publish whatever keeps the rules: I neither pick nor delay. A review is decided within 72 hours, the oldest first.",
  "I remove for a rule that I name. The author is told which, may write again, and may appeal; a colleague answers the appeal.",
  "I take words out only where they break a rule, and never put words or stars into an author’s mouth.",
  "I decide nothing about my own reviews, about a school that I speak for, work for or am paid by, or that my child goes to.",
  "Who wrote a review I tell nobody: no school, no parent, no authority without a lawful order that the grievance officer has seen.",
  "Hints are hints. I read the review before I decide.",
  "I take nothing from schools: no money, no gift, no favour, no promise.",
];

/** Asked of each admin once, before they decide about reviews. */
export function CodeOfPractice() {
  return (
    <section aria-labelledby="code-heading" className="stack admin-list">
      <h2 id="code-heading">Code of practice</h2>
      <p>Before you decide about reviews, please read and accept it. You are asked once, and again when it changes.</p>
      <ol className="stack code-of-practice">
        {PROMISES.map((promise) => (
          <li key={promise}>{promise}</li>
        ))}
      </ol>
      <p>
        <AcceptCode />
      </p>
    </section>
  );
}
