import { useEffect, useEffectEvent, useRef, useState } from "react";
import { addRecentSearch, clearRecentSearches, recentSearches } from "./recent-searches";
import { optionOf, recentOption } from "./suggestion-options";
import { useAvailableHeight } from "./use-available-height";
import { useStableWhilePressed } from "./use-stable-while-pressed";
import { useSuggestions } from "./use-suggestions";

const FIELD_EVENTS = ["input", "keydown", "focus", "blur"];

export interface SuggestionField {
  /** The id of the listbox; options have `id-index`. */
  id: string;
  field: React.RefObject<HTMLInputElement | null>;
  /** The last search submitted before this code loaded */
  lastSubmitted: React.RefObject<string | undefined>;
}

/** An editable combobox with list autocomplete (WAI-ARIA Authoring Practices): the focus stays in the field. */
export function useSuggestionCombobox({ id, field, lastSubmitted }: SuggestionField) {
  const { answer, ask, stop } = useSuggestions();
  const [isOpen, setOpen] = useState(false);
  const [isEmpty, setEmpty] = useState(() => field.current!.value.trim() === "");
  const [recent, setRecent] = useState(recentSearches);
  const [active, setActive] = useState(-1);
  const panel = useRef<HTMLDivElement>(null);

  // A new response replaces the whole list, so that its lines don't move while it is shown.
  const { shown, freeze } = useStableWhilePressed(
    isEmpty
      ? { version: "recent", isRecent: recent.length > 0, options: recent.map((text) => recentOption(text, field.current)) }
      : { version: answer.words, isRecent: false, options: answer.suggestions.map(optionOf) },
  );
  const { version, isRecent, options } = shown;
  const isShown = isOpen && options.length > 0;
  const [shownVersion, setShownVersion] = useState(version);
  if (shownVersion !== version) {
    setShownVersion(version);
    setActive(-1);
  }

  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const handleInput = (text: string) => {
    setEmpty(text.trim() === "");
    setActive(-1);
    setOpen(true);
    ask(text);
  };
  const handleFocus = (text: string) => {
    setRecent(recentSearches());
    setEmpty(text.trim() === "");
    setOpen(text.trim() === "");
  };
  const handleBlur = (event: { relatedTarget: EventTarget | null }) => {
    if (!panel.current?.contains(event.relatedTarget as Node | null)) close();
  };
  const move = (step: 1 | -1, text: string) => {
    // Selecting a line stops further requests, so that it doesn't move.
    if (isShown) stop();
    else if (!isOpen) ask(text);
    setOpen(true);
    const { length } = options;
    if (length > 0) setActive(step === 1 ? (active + 1) % length : active <= 0 ? length - 1 : active - 1);
  };
  /** Returns whether the list used the key, so that the field ignores it. */
  const handleKey = ({ key, altKey }: KeyboardEvent, text: string): boolean => {
    switch (key) {
      case "ArrowDown":
      case "ArrowUp":
        if (!altKey) move(key === "ArrowDown" ? 1 : -1, text);
        else if (key === "ArrowDown") setOpen(true);
        else close();
        return true;
      case "Enter":
        if (!isShown || active < 0) return false;
        document.getElementById(`${id}-${active}`)?.click();
        return true;
      case "Escape":
        if (!isShown) return false;
        close();
        return true;
      case "Home":
      case "End":
      case "ArrowLeft":
      case "ArrowRight":
        setActive(-1);
    }
    return false;
  };

  const handleEvent = useEffectEvent((event: Event) => {
    const text = field.current!.value;
    if (event.type === "input") handleInput(text);
    if (event.type === "focus") handleFocus(text);
    if (event.type === "blur") handleBlur(event as FocusEvent);
    if (event.type === "keydown" && !(event as KeyboardEvent).isComposing && handleKey(event as KeyboardEvent, text))
      event.preventDefault();
    if (event.type === "submit") {
      addRecentSearch(text);
      close();
    }
  });
  useEffect(() => {
    const input = field.current!;
    const { form } = input;
    const listener = (event: Event) => handleEvent(event);
    for (const event of FIELD_EVENTS) input.addEventListener(event, listener);
    form?.addEventListener("submit", listener);
    // Handles what was typed while this code was loading.
    if (isInUse(input, lastSubmitted.current)) listener(new Event("input"));
    return () => {
      for (const event of FIELD_EVENTS) input.removeEventListener(event, listener);
      form?.removeEventListener("submit", listener);
    };
  }, [field, lastSubmitted]);

  useEffect(() => {
    const input = field.current!;
    input.setAttribute("aria-expanded", String(isShown));
    if (isShown && active >= 0) input.setAttribute("aria-activedescendant", `${id}-${active}`);
    else input.removeAttribute("aria-activedescendant");
    document.getElementById(`${id}-${active}`)?.scrollIntoView?.({ block: "nearest" });
  }, [field, id, isShown, active]);

  useAvailableHeight(panel, isShown);

  /** Closes the list first, so that the back button doesn't show it. */
  const follow = (name: string) => {
    addRecentSearch(name);
    close();
  };
  const clear = () => {
    clearRecentSearches();
    setRecent([]);
    field.current?.focus();
  };

  return { panel, version, isRecent, options, isShown, active, freeze, handleBlur, follow, clear };
}

/** False for text that came with the page or was already submitted. */
const isInUse = (field: HTMLInputElement, lastSubmitted = field.defaultValue) =>
  document.activeElement === field && (field.value.trim() === "" || field.value !== lastSubmitted);
