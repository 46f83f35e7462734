import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Icon, type IconName } from "@/components/ui/icon";
import { formatSchoolCount, languageOf } from "@/lib/schools/labels";
import { noCriteria } from "@/lib/search/school-criteria";
import { schoolListAddress } from "@/lib/search/list-address";
import type { Suggestion } from "@/lib/search/view";
import { clearRecentSearches, addRecentSearch, recentSearches } from "./recent-searches";
import { useStableWhilePressed } from "./use-stable-while-pressed";
import { useAvailableHeight } from "./use-available-height";
import { useSuggestions } from "./use-suggestions";
import "./suggestions.css";

const FIELD_EVENTS = ["input", "keydown", "focus", "blur"];

interface SuggestionPanelProps {
  id: string;
  field: React.RefObject<HTMLInputElement | null>;
  /** The last search submitted before this code loaded */
  sent: React.RefObject<string | undefined>;
}

/** A line of the list: its link and its text. */
interface Option {
  key: string;
  href: string;
  icon: IconName;
  name: string;
  detail?: string;
}

/**
 * The list below a search field: suggestions, or recent searches while the field is empty. An editable combobox with
 * list autocomplete (WAI-ARIA Authoring Practices): the focus stays in the field, arrow keys select, Enter follows,
 * Escape closes. It is drawn over the page, so nothing moves.
 */
export function SuggestionPanel({ id, field, sent }: SuggestionPanelProps) {
  const { answer, ask, stop } = useSuggestions();
  const [isOpen, setOpen] = useState(false);
  const [isEmpty, setEmpty] = useState(() => field.current!.value.trim() === "");
  const [recent, setRecent] = useState(recentSearches);
  const [active, setActive] = useState(-1);
  const panel = useRef<HTMLDivElement>(null);

  // A new response replaces the whole list, so that its lines don't move while it is shown.
  const { shown, hold } = useStableWhilePressed(
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
    if (isInUse(input, sent.current)) listener(new Event("input"));
    return () => {
      for (const event of FIELD_EVENTS) input.removeEventListener(event, listener);
      form?.removeEventListener("submit", listener);
    };
  }, [field, sent]);

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

  return (
    <>
      <div ref={panel} className="sheet suggestions" hidden={!isShown} onBlur={handleBlur}>
        {isRecent && (
          <div className="suggestions-head small">
            <span id={`${id}-recent`}>Recent searches</span>
            <button className="btn btn-3" type="button" aria-label="Clear recent searches" onClick={clear}>
              Clear
            </button>
          </div>
        )}
        {/* A press on a line leaves the focus in the field. */}
        <div
          key={version}
          id={id}
          role="listbox"
          tabIndex={-1}
          {...(isRecent ? { "aria-labelledby": `${id}-recent` } : { "aria-label": "Suggestions" })}
          onMouseDown={(event) => event.preventDefault()}
          onPointerDown={hold}
        >
          {options.map(({ key, href, icon, name, detail }, index) => (
            <a
              key={key}
              id={`${id}-${index}`}
              role="option"
              href={href}
              tabIndex={-1}
              aria-selected={index === active}
              onClick={() => follow(name)}
            >
              <Icon name={icon} />
              <span>
                <b lang={languageOf(name)}>{name}</b> {detail && <span className="small soft">{detail}</span>}
              </span>
            </a>
          ))}
        </div>
      </div>
      <span className="vh" role="status">
        {isShown ? countLine(options.length, isRecent) : ""}
      </span>
    </>
  );
}

/** False for text that came with the page or was already submitted. */
const isInUse = (field: HTMLInputElement, sent = field.defaultValue) =>
  document.activeElement === field && (field.value.trim() === "" || field.value !== sent);

function countLine(count: number, isRecent: boolean): string {
  const what = isRecent ? (count === 1 ? "recent search" : "recent searches") : count === 1 ? "suggestion" : "suggestions";
  return `${count} ${what}. Choose with the arrow keys.`;
}

function optionOf(suggestion: Suggestion): Option {
  const { kind, id, name } = suggestion;
  const common = { key: `${kind} ${id}`, name };
  switch (kind) {
    case "state":
      return { ...common, href: `/schools/in/${id}`, icon: "map", detail: "State" };
    case "place":
      return {
        ...common,
        href: `/schools/in/${id}`,
        icon: "map-pin",
        detail: `${suggestion.state}, ${formatSchoolCount(suggestion.schoolCount)}`,
      };
    case "pincode": {
      const where = suggestion.place ? `${suggestion.place}, ${suggestion.state}` : suggestion.state;
      return {
        ...common,
        href: schoolListAddress({ ...noCriteria, near: id }),
        icon: "locate-fixed",
        detail: `Near this pincode, ${where}`,
      };
    }
    case "school":
      return { ...common, href: `/schools/${id}`, icon: "school", detail: `${suggestion.city}, ${suggestion.state}` };
  }
}

/** Links to the address that the form would submit to. */
function recentOption(text: string, field: HTMLInputElement | null): Option {
  const action = field?.form?.getAttribute("action") ?? "/schools";
  return { key: text, href: `${action}?${new URLSearchParams({ search: text })}`, icon: "clock", name: text };
}
