import { Icon, type IconName } from "./icon";

interface EmptyProps {
  icon: IconName;
  title: string;
  text?: string;
  /** What to do about it */
  children?: React.ReactNode;
}

/** Stands where a list has nothing: why, and what comes there. */
export function Empty({ icon, title, text, children }: EmptyProps) {
  return (
    <div className="empty">
      <Icon name={icon} />
      <h3>{title}</h3>
      {text && <p>{text}</p>}
      {children}
    </div>
  );
}
