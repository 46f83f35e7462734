/** What a proof is, and what becomes of it. */
export function ProofExplanation() {
  return (
    <p className="soft">
      One paper that shows you are the parent of a pupil: a fee receipt, the cover of a report card, an ID card of the school. The team
      reviews within 24-48 hours and sends an email once verified.
    </p>
  );
}
