"use client";
import { useCombobox } from "downshift";
import { useEffect, useId, useRef } from "react";
import { cn } from "./cn";
import { Field, type FieldProps } from "./field";
import { Icon } from "./icon";

interface ComboboxProps<Item> extends FieldProps {
  /** Accessible name of the list, such as 'Schools' */
  listLabel: string;
  items: readonly Item[];
  itemToString: (item: Item) => string;
  itemToKey: (item: Item) => string;
  renderItem: (item: Item) => React.ReactNode;
  selected: Item | null;
  onSelect: (item: Item | null) => void;
  text: string;
  onType: (text: string) => void;
  message?: string;
  /** Such as '8 schools found' */
  announcement?: string;
  isBusy?: boolean;
  onBlur?: () => void;
  ref?: React.Ref<HTMLInputElement>;
}

const DROPDOWN = "absolute top-full right-0 left-0 z-(--z-menu) mt-0.5 rounded-md border border-line bg-raised shadow-float";

const { InputBlur, InputChange, InputKeyDownEscape, ControlledPropUpdatedSelectedItem } = useCombobox.stateChangeTypes;

/** Only an explicit choice selects an item: leaving the field doesn't, and typing clears the selection. Esc closes the list. */
export function Combobox<Item>({ label, hint, error, optional, id, listLabel, ...box }: ComboboxProps<Item>) {
  const listId = useId();
  const { isOpen, highlightedIndex, getInputProps, getMenuProps, getItemProps } = useCombobox<Item>({
    items: [...box.items],
    itemToString: (item) => (item ? box.itemToString(item) : ""),
    itemToKey: (item) => (item ? box.itemToKey(item) : ""),
    menuId: listId,
    inputValue: box.text,
    selectedItem: box.selected,
    onSelectedItemChange: ({ selectedItem }) => box.onSelect(selectedItem ?? null),
    onInputValueChange: ({ inputValue, type }) => void (type !== InputChange && box.onType(inputValue)),
    stateReducer: ({ selectedItem, inputValue }, { type, changes }) => {
      if (type === InputBlur || type === ControlledPropUpdatedSelectedItem) return { ...changes, selectedItem, inputValue };
      if (type === InputKeyDownEscape) return { ...changes, selectedItem, inputValue, isOpen: false };
      return changes;
    },
  });
  const isListed = isOpen && box.items.length > 0;
  const list = useRef<HTMLUListElement>(null);
  // On a phone the list may open below the visible area.
  useEffect(() => {
    if (isListed) list.current?.scrollIntoView?.({ block: "nearest" });
  }, [isListed, box.items]);
  const hasMessage = isOpen && !isListed && box.message !== undefined;
  // Updates synchronously; otherwise the caret would jump to the end of the text.
  const type = ({ target }: React.ChangeEvent<HTMLInputElement>) => {
    if (box.selected) box.onSelect(null);
    box.onType(target.value);
  };

  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id}>
      {(control) => (
        <div className="relative">
          <div
            className="search border border-line-strong hover:border-ink data-invalid:border-2 data-invalid:border-bad [&>input]:min-h-[2.9rem] [&>input]:w-full"
            data-invalid={control["aria-invalid"]}
          >
            <Icon name={box.isBusy ? "loader-circle" : "search"} />
            <input
              {...getInputProps({ ref: box.ref, onChange: type, onBlur: box.onBlur })}
              {...control}
              role="combobox"
              aria-controls={listId}
              aria-expanded={isListed}
              aria-labelledby={undefined}
              autoComplete="off"
              autoCorrect="off"
              spellCheck={false}
            />
          </div>
          <ul
            className={cn(DROPDOWN, "max-h-[min(22rem,50dvh)] overflow-y-auto overscroll-contain")}
            {...getMenuProps({ "aria-label": listLabel, ref: list })}
            hidden={!isListed}
          >
            {isListed &&
              box.items.map((item, index) => (
                <li
                  key={box.itemToKey(item)}
                  {...getItemProps({ item, index })}
                  className="grid min-h-13 cursor-pointer content-center px-4 py-2 leading-[1.35] wrap-anywhere not-first:border-t not-first:border-line option-active"
                  role="option"
                  aria-selected={index === highlightedIndex}
                >
                  {box.renderItem(item)}
                </li>
              ))}
          </ul>
          <p className={hasMessage ? cn(DROPDOWN, "px-4 py-3 text-sm/normal text-ink-soft") : "sr-only"} role="status">
            {hasMessage ? box.message : isListed ? box.announcement : ""}
          </p>
        </div>
      )}
    </Field>
  );
}
