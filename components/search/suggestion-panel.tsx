import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Icon, type IconName } from "@/components/ui/icon";
import { formatSchoolCount, languageOf } from "@/lib/schools/labels";
import { noCriteria, schoolListAddress, type Suggestion } from "@/lib/search/view";
import { forgetSearches, keepSearch, recentSearches } from "./recent-searches";
import { useStableWhilePressed } from "./use-stable-value";
import { useAvailableHeight } from "./use-available-height";
import { useSuggestions } from "./use-suggestions";
import "./suggestions.css";

const HEARD = ["input", "keydown", "focus", "blur"];

interface SuggestionPanelProps {
  id: string;
  field: React.RefObject<HTMLInputElement | null>;
  /** What was searched for before this code came */
  sent: React.RefObject<string | undefined>;
}

/** A line of the list: where it leads, and what it says. */
interface Option {
  key: string;
  href: string;
  icon: IconName;
  name: string;
  detail?: string;
}

/**
 * The list under a search field: suggestions for what is typed, or what was searched for before while the field is empty. An editable
 * combobox with list autocomplete, as WAI-ARIA's Authoring Practices want it: the focus stays in the field, arrows move through
 * the list, Enter follows, Escape closes. It lies over the page, so that nothing moves.
 */
export function SuggestionPanel({ id, field, sent }: SuggestionPanelProps) {
  const { answer, ask, stop } = useSuggestions();
  const [isOpen, setOpen] = useState(false);
  const [isEmpty, setEmpty] = useState(() => field.current!.value.trim() === "");
  const [recent, setRecent] = useState(recentSearches);
  const [active, setActive] = useState(-1);
  const panel = useRef<HTMLDivElement>(null);

  // A new answer is a new list, by its words: its lines are where they are from the first moment on.
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
  const type = (text: string) => {
    setEmpty(text.trim() === "");
    setActive(-1);
    setOpen(true);
    ask(text);
  };
  const enter = (text: string) => {
    setRecent(recentSearches());
    setEmpty(text.trim() === "");
    setOpen(text.trim() === "");
  };
  const leave = (event: { relatedTarget: EventTarget | null }) => {
    if (!panel.current?.contains(event.relatedTarget as Node | null)) close();
  };
  const move = (step: 1 | -1, text: string) => {
    // The line that was come to stays where it is.
    if (isShown) stop();
    else if (!isOpen) ask(text);
    setOpen(true);
    const { length } = options;
    if (length > 0) setActive(step === 1 ? (active + 1) % length : active <= 0 ? length - 1 : active - 1);
  };
  /** Answers whether the key was for the list: the field has no use for it then. */
  const press = ({ key, altKey }: KeyboardEvent, text: string): boolean => {
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

  const hear = useEffectEvent((event: Event) => {
    const text = field.current!.value;
    if (event.type === "input") type(text);
    if (event.type === "focus") enter(text);
    if (event.type === "blur") leave(event as FocusEvent);
    if (event.type === "keydown" && !(event as KeyboardEvent).isComposing && press(event as KeyboardEvent, text)) event.preventDefault();
    if (event.type === "submit") {
      keepSearch(text);
      close();
    }
  });
  useEffect(() => {
    const input = field.current!;
    const { form } = input;
    const listener = (event: Event) => hear(event);
    for (const event of HEARD) input.addEventListener(event, listener);
    form?.addEventListener("submit", listener);
    // What came before is heard now: this code may come while somebody is typing.
    if (isBeingUsed(input, sent.current)) listener(new Event("input"));
    return () => {
      for (const event of HEARD) input.removeEventListener(event, listener);
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

  /** The page is left as it will be found: whoever comes back sees it, not the list. */
  const follow = (name: string) => {
    keepSearch(name);
    close();
  };
  const clear = () => {
    forgetSearches();
    setRecent([]);
    field.current?.focus();
  };

  return (
    <>
      <div ref={panel} className="sheet suggestions" hidden={!isShown} onBlur={leave}>
        {isRecent && (
          <div className="suggestions-head small">
            <span id={`${id}-recent`}>Recent searches</span>
            <button className="btn btn-3" type="button" aria-label="Clear recent searches" onClick={clear}>
              Clear
            </button>
          </div>
        )}
        {/* Pressed, a line takes no focus from the field. */}
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

/** Words that the page came with, or that were searched for, are no question. */
const isBeingUsed = (field: HTMLInputElement, sent = field.defaultValue) =>
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

/** Leads where its form would. */
function recentOption(text: string, field: HTMLInputElement | null): Option {
  const action = field?.form?.getAttribute("action") ?? "/schools";
  return { key: text, href: `${action}?${new URLSearchParams({ search: text })}`, icon: "clock", name: text };
}
