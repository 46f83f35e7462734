/** A fact in one or two words: outlined, not pressable. */
export function Badge({ children }: { children: React.ReactNode }) {
  return <span className="badge">{children}</span>;
}
