import { Icon, type IconName } from "./icon";

/** Says why a list is empty and what it will show. */
export function Empty({ icon, title, text, children }: { icon: IconName; title: string; text?: string; children?: React.ReactNode }) {
  return (
    <div className="empty content-center rounded-md border border-dashed border-line-strong px-4 py-8 text-center">
      <Icon name={icon} className="mx-auto mb-3 size-8 stroke-[1.5] text-ink-soft" />
      <h3>{title}</h3>
      {text && <p>{text}</p>}
      {children}
    </div>
  );
}
