import { Icon, type IconName } from "./icon";

interface EmptyProps {
  icon: IconName;
  title: string;
  text?: string;
  /** Buttons or links that help */
  children?: React.ReactNode;
}

/** Shown instead of an empty list: why it is empty and what it will show. */
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
