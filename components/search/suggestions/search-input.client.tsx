"use client";
import { useEffect, useImperativeHandle, useRef, useState } from "react";
import type { SuggestionPanel } from "./suggestion-panel";

interface SearchInputProps extends React.ComponentProps<"input"> {
  "aria-label": string;
  maxLength: number;
}

const PHONE_WIDTH = 480;
const PANEL = "suggestions";
const COMBOBOX = { role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false", "aria-controls": PANEL };

/** A search field with suggestions, whose code is loaded on focus. Uncontrolled, so typed text is never overwritten. One per page. */
export function SearchInput({ ref, ...props }: SearchInputProps) {
  const field = useRef<HTMLInputElement>(null);
  const lastSubmitted = useRef<string>(undefined);
  const [Panel, setPanel] = useState<typeof SuggestionPanel | null>(null);
  useImperativeHandle(ref, () => field.current!);

  const load = () => {
    // If loading fails the field stays plain; the next focus tries again.
    if (!Panel)
      import("./suggestion-panel").then(
        (file) => setPanel(() => file.SuggestionPanel),
        () => undefined,
      );
  };
  const handleFocus = () => {
    load();
    // The keyboard covers half of a phone's screen, so the field moves to the top to make room for suggestions.
    if (window.innerWidth < PHONE_WIDTH) field.current!.closest(".search")!.scrollIntoView();
  };
  useEffect(() => {
    // Set here so that it stays a plain field without JavaScript.
    for (const [name, value] of Object.entries(COMBOBOX)) field.current!.setAttribute(name, value);
    // The field was focused before this script loaded.
    if (document.activeElement === field.current) handleFocus();
    const { form } = field.current!;
    const rememberSubmitted = () => void (lastSubmitted.current = field.current!.value);
    form?.addEventListener("submit", rememberSubmitted);
    return () => form?.removeEventListener("submit", rememberSubmitted);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the script takes over
  }, []);

  return (
    <>
      <input type="search" name="search" autoComplete="off" enterKeyHint="search" {...props} ref={field} onFocus={handleFocus} />
      {Panel && <Panel id={PANEL} field={field} lastSubmitted={lastSubmitted} />}
    </>
  );
}
