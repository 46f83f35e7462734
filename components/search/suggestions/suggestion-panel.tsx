import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { languageOf } from "@/lib/schools/labels";
import { countLine } from "./suggestion-options";
import { useSuggestionCombobox, type SuggestionField } from "./use-suggestion-combobox";

const PANEL =
  "absolute inset-[calc(100%+8px)_-2px_auto] z-(--z-menu) flex max-h-[min(26rem,max(6rem,var(--room,60dvh)))] flex-col overflow-hidden rounded-md border border-line bg-raised shadow-float [&[hidden]]:hidden";
const OPTION =
  "flex min-h-12 items-center gap-3 px-4 py-[0.35rem] leading-[1.3] text-ink no-underline not-first:border-t not-first:border-line hover:bg-action-soft option-active";

/** The list below a search field: suggestions, or recent searches while the field is empty. It is drawn over the page, so nothing moves. */
export function SuggestionPanel(props: SuggestionField) {
  const { id } = props;
  const { panel, version, isRecent, options, isShown, active, freeze, handleBlur, follow, clear } = useSuggestionCombobox(props);
  return (
    <>
      <div ref={panel} className={PANEL} data-slot="suggestions" hidden={!isShown} onBlur={handleBlur}>
        {isRecent && (
          <div className="flex flex-none items-center justify-between border-b border-line pl-4 text-sm text-ink-soft">
            <span id={`${id}-recent`}>Recent searches</span>
            <Button variant="ghost" className="px-4!" aria-label="Clear recent searches" onClick={clear}>
              Clear
            </Button>
          </div>
        )}
        {/* A press on a line leaves the focus in the field. */}
        <div
          key={version}
          id={id}
          className="overflow-y-auto overscroll-contain"
          role="listbox"
          tabIndex={-1}
          {...(isRecent ? { "aria-labelledby": `${id}-recent` } : { "aria-label": "Suggestions" })}
          onMouseDown={(event) => event.preventDefault()}
          onPointerDown={freeze}
        >
          {options.map(({ key, href, icon, name, detail }, index) => (
            <a
              key={key}
              id={`${id}-${index}`}
              className={OPTION}
              role="option"
              href={href}
              tabIndex={-1}
              aria-selected={index === active}
              onClick={() => follow(name)}
            >
              <Icon name={icon} />
              <span className="min-w-0 wrap-anywhere">
                <b className="block font-medium" lang={languageOf(name)}>
                  {name}
                </b>{" "}
                {detail && <span className="block truncate text-sm text-ink-soft">{detail}</span>}
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
