import clsx from "clsx";
import { Icon, type IconName } from "./icon";

interface NoticeProps {
  kind?: "warn" | "bad" | "good" | "info";
  icon: IconName;
  title: string;
  /** One paragraph. */
  children: React.ReactNode;
  /** Up to two buttons. */
  actions?: React.ReactNode;
  id?: string;
}

/** Something that stays true until somebody acts. */
export function Notice({ kind, icon, title, children, actions, id }: NoticeProps) {
  return (
    <section className={clsx("notice notice-wide", kind && `notice-${kind}`)} aria-label={title} id={id}>
      <Icon name={icon} />
      <div>
        <h2>{title}</h2>
        <p>{children}</p>
        {actions && <div className="actions">{actions}</div>}
      </div>
    </section>
  );
}
