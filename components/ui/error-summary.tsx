import { useEffect, useRef } from "react";
import { Notice } from "./notice";

export interface ErrorSummaryItem {
  /** The control's id; an error without one concerns the whole form */
  fieldId?: string;
  text: string;
}

interface ErrorSummaryProps {
  title: string;
  text?: string;
  errors?: readonly ErrorSummaryItem[];
  /** Focuses the summary after each submission that fails */
  attempt: number;
}

/** Links to the fields with errors. It takes focus when it appears, and the page's title starts with 'Error:'. */
export function ErrorSummary({ title, text, errors = [], attempt }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const isFailing = errors.length > 0 || text !== undefined;
  useEffect(() => {
    if (isFailing) box.current?.focus();
  }, [attempt, isFailing]);
  useErrorTitle(isFailing);

  if (!isFailing) return null;
  return (
    <Notice inline level={2} kind="bad" icon="circle-alert" title={title} role="alert" tabIndex={-1} ref={box}>
      {text && <p>{text}</p>}
      {errors.length > 0 && (
        <ul className="grid text-sm/normal">
          {errors.map(({ fieldId, text: error }) => (
            <li key={`${fieldId} ${error}`}>
              {fieldId ? (
                <a className="inline-flex min-h-11 items-center text-ink" href={`#${fieldId}`}>
                  {error}
                </a>
              ) : (
                error
              )}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}

const TITLE_PREFIX = "Error: ";

function useErrorTitle(isFailing: boolean) {
  useEffect(() => {
    if (!isFailing) return;
    if (!document.title.startsWith(TITLE_PREFIX)) document.title = TITLE_PREFIX + document.title;
    return () => {
      if (document.title.startsWith(TITLE_PREFIX)) document.title = document.title.slice(TITLE_PREFIX.length);
    };
  }, [isFailing]);
}
