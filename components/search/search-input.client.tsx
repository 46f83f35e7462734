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

/**
 * The field of a search box, with suggestions while one types. Their code comes when the field is first used; until then, and without a
 * script, it is a plain field of its form. What is typed is the browser's own and never written over. One a page.
 */
export function SearchInput({ ref, ...props }: SearchInputProps) {
  const field = useRef<HTMLInputElement>(null);
  /** The words that were last searched for on this page */
  const sent = useRef<string>(undefined);
  const [Panel, setPanel] = useState<typeof SuggestionPanel | null>(null);
  useImperativeHandle(ref, () => field.current!);

  const load = () => {
    // Without a connection the field is what it was; the next visit to it tries again.
    if (!Panel)
      import("./suggestion-panel").then(
        (file) => setPanel(() => file.SuggestionPanel),
        () => undefined,
      );
  };
  const enter = () => {
    load();
    // A phone's keyboard takes half of the screen: the field goes up to the top, so that there is room for what stands below it.
    if (window.innerWidth < PHONE_WIDTH) field.current!.closest(".search")!.scrollIntoView();
  };
  useEffect(() => {
    // Without a script it stays a plain field.
    for (const [name, value] of Object.entries(COMBOBOX)) field.current!.setAttribute(name, value);
    // Entered before this script ran.
    if (document.activeElement === field.current) enter();
    const { form } = field.current!;
    const note = () => void (sent.current = field.current!.value);
    form?.addEventListener("submit", note);
    return () => form?.removeEventListener("submit", note);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the script takes over
  }, []);

  return (
    <>
      <input type="search" name="search" autoComplete="off" enterKeyHint="search" {...props} ref={field} onFocus={enter} />
      {Panel && <Panel id={PANEL} field={field} sent={sent} />}
    </>
  );
}
