export function ProofExplanation() {
  return (
    <p className="text-ink-soft">
      Upload one document that shows you are a parent at the school: a fee receipt, the cover of a report card or a school ID card. The team
      reviews within 24-48 hours and sends an email once verified.
    </p>
  );
}
