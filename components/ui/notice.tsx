import clsx from "clsx";
import { Icon, type IconName } from "./icon";

type NoticeKind = "warn" | "bad" | "good" | "info";

interface NoticeProps {
  kind?: NoticeKind;
  icon: IconName;
  title: string;
  /** One paragraph. */
  children: React.ReactNode;
  /** Up to two buttons. */
  actions?: React.ReactNode;
  id?: string;
}

/** A notice on a page that stays until the person acts. On wide screens its buttons are beside the text. */
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

interface InlineNoticeProps extends Omit<NoticeProps, "children" | "id"> {
  /** Announces the notice when it appears */
  role?: "alert" | "status";
  /** Paragraphs or a list */
  children: React.ReactNode;
}

/** A notice inside a dialog or a form: no landmark, with its buttons below the text. */
export function InlineNotice({ kind, icon, title, role, children, actions }: InlineNoticeProps) {
  return (
    <div className={clsx("notice", kind && `notice-${kind}`)} role={role}>
      <Icon name={icon} />
      <div>
        <h3>{title}</h3>
        {children}
        {actions && <div className="actions">{actions}</div>}
      </div>
    </div>
  );
}
