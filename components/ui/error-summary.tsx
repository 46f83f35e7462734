import { useEffect, useRef } from "react";
import { Icon } from "./icon";

export interface SummedError {
  /** The control's id; without one the error concerns the whole form. */
  fieldId?: string;
  text: string;
}

interface ErrorSummaryProps {
  title: string;
  text?: string;
  errors: readonly SummedError[];
  /** Counts the times a form was sent: the summary takes the focus each time it was sent in vain. */
  attempt: number;
}

/**
 * What keeps a form from being sent, above it, each with a link to its field. It takes the focus, which also reads it out,
 * and the page's title begins with 'Error:' as long as it stands. Nothing to say: nothing is drawn.
 */
export function ErrorSummary({ title, text, errors, attempt }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const isFailing = errors.length > 0 || text !== undefined;
  useEffect(() => {
    if (isFailing) box.current?.focus();
  }, [attempt, isFailing]);
  useErrorTitle(isFailing);

  if (!isFailing) return null;
  return (
    <div className="notice notice-bad error-summary" role="alert" tabIndex={-1} ref={box}>
      <Icon name="circle-alert" />
      <div>
        <h2>{title}</h2>
        {text && <p>{text}</p>}
        {errors.length > 0 && (
          <ul>
            {errors.map(({ fieldId, text: fault }) => (
              <li key={`${fieldId} ${fault}`}>{fieldId ? <a href={`#${fieldId}`}>{fault}</a> : fault}</li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

const MARK = "Error: ";

function useErrorTitle(isFailing: boolean) {
  useEffect(() => {
    if (!isFailing) return;
    if (!document.title.startsWith(MARK)) document.title = MARK + document.title;
    return () => {
      if (document.title.startsWith(MARK)) document.title = document.title.slice(MARK.length);
    };
  }, [isFailing]);
}
