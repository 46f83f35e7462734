import { buttonClasses } from "./button-classes";
import { Icon } from "./icon";

const LOOKS = { sheet: "sheet failed", plain: "failed", document: "doc-place" } as const;

interface LoadFailedProps {
  title: string;
  /** Why loading failed, or what to do */
  text: string;
  retry: () => void;
  /** A sheet of its own, plain inside a dialog, or centred in the place of a document */
  look?: keyof typeof LOOKS;
}

/** Says that something could not be loaded, with a button that tries again. */
export function LoadFailed({ title, text, retry, look = "sheet" }: LoadFailedProps) {
  return (
    <div className={LOOKS[look]} role="alert">
      <Icon name="circle-alert" />
      <h3>{title}</h3>
      <p>{text}</p>
      <button className={buttonClasses({ kind: "outlined" })} type="button" onClick={retry}>
        Try again
      </button>
    </div>
  );
}
