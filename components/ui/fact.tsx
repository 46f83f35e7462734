interface FactProps {
  label: React.ReactNode;
  /** `children` says that the value isn't known or given. */
  isMissing?: boolean;
  children: React.ReactNode;
}

/** One row of a `dl.facts`. A missing value looks different from a known one. */
export function Fact({ label, isMissing, children }: FactProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={isMissing ? "font-normal text-ink-soft" : undefined}>{children}</dd>
    </div>
  );
}
