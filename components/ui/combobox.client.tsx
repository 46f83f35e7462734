"use client";
import { useCombobox } from "downshift";
import { useEffect, useId, useRef } from "react";
import { Field, type FieldProps } from "./field";
import { Icon } from "./icon";

interface ComboboxProps<Item> extends FieldProps {
  /** What the listbox is called: 'Schools'. */
  listLabel: string;
  /** What can be chosen for the words typed so far. */
  items: readonly Item[];
  /** The chosen item's line in the field. */
  itemToString: (item: Item) => string;
  itemToKey: (item: Item) => string;
  renderItem: (item: Item) => React.ReactNode;
  selected: Item | null;
  onSelect: (item: Item | null) => void;
  text: string;
  onType: (text: string) => void;
  /** Stands in the list's place while there is nothing to choose, and is announced: 'No schools found'. */
  message?: string;
  /** Announced with a list: '8 schools found'. */
  announcement?: string;
  isBusy?: boolean;
  onBlur?: () => void;
  ref?: React.Ref<HTMLInputElement>;
}

const { InputBlur, InputChange, InputKeyDownEscape, ControlledPropUpdatedSelectedItem } = useCombobox.stateChangeTypes;

/**
 * A field with a list to choose from: type, then choose by arrows and Enter, by pointer or by finger. Esc closes the list.
 * Only a choice chooses: leaving the field doesn't, and typing on takes the choice back.
 */
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
  // On a phone the list may open below what can be seen.
  useEffect(() => {
    if (isListed) list.current?.scrollIntoView?.({ block: "nearest" });
  }, [isListed, box.items]);
  const isSaying = isOpen && !isListed && box.message !== undefined;
  // At once, not after the list's own state: the caret would jump to the end of the words.
  const type = ({ target }: React.ChangeEvent<HTMLInputElement>) => {
    if (box.selected) box.onSelect(null);
    box.onType(target.value);
  };

  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id}>
      {(control) => (
        <div className="combobox">
          <div className="search pick" data-invalid={control["aria-invalid"]}>
            <Icon name={box.isBusy ? "loader-circle" : "search"} className={box.isBusy ? "spin" : undefined} />
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
          <ul className="sheet options" {...getMenuProps({ "aria-label": listLabel, ref: list })} hidden={!isListed}>
            {isListed &&
              box.items.map((item, index) => (
                <li key={box.itemToKey(item)} {...getItemProps({ item, index })} role="option" aria-selected={index === highlightedIndex}>
                  {box.renderItem(item)}
                </li>
              ))}
          </ul>
          <p className={isSaying ? "sheet options-message" : "vh"} role="status">
            {isSaying ? box.message : isListed ? box.announcement : ""}
          </p>
        </div>
      )}
    </Field>
  );
}
