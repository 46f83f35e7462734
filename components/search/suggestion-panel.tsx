import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { languageOf } from "@/lib/schools/labels";
import { countLine } from "./suggestion-options";
import { useSuggestionCombobox, type SuggestionField } from "./use-suggestion-combobox";
import "./suggestions.css";

/** The list below a search field: suggestions, or recent searches while the field is empty. It is drawn over the page, so nothing moves. */
export function SuggestionPanel(props: SuggestionField) {
  const { id } = props;
  const { panel, version, isRecent, options, isShown, active, hold, handleBlur, follow, clear } = useSuggestionCombobox(props);
  return (
    <>
      <div ref={panel} className="sheet suggestions" hidden={!isShown} onBlur={handleBlur}>
        {isRecent && (
          <div className="suggestions-head text-sm">
            <span id={`${id}-recent`}>Recent searches</span>
            <Button variant="ghost" aria-label="Clear recent searches" onClick={clear}>
              Clear
            </Button>
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
                <b lang={languageOf(name)}>{name}</b> {detail && <span className="text-sm text-ink-soft">{detail}</span>}
              </span>
            </a>
          ))}
        </div>
      </div>
      <span className="sr-only" role="status">
        {isShown ? countLine(options.length, isRecent) : ""}
      </span>
    </>
  );
}
