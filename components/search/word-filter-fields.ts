import { formatCount } from "@/lib/schools/labels";
import { isShown, type WordFilter } from "@/lib/search/word-filters";
import { criteriaOfFields } from "./form-criteria";

/**
 * Shows the filters recognised in the search text in their fields and clears those that are no longer recognised. Other
 * values stay, and so does a field that has the focus.
 *
 * @param shown the recognised filters that the fields show so far
 * @returns the recognised filters that they show now
 */
export function showWordFilters(form: HTMLFormElement, shown: readonly WordFilter[], wordFilters: readonly WordFilter[]): WordFilter[] {
  const isAmong = (filters: readonly WordFilter[], { filter, value }: WordFilter) =>
    filters.some((one) => one.filter === filter && one.value === value);
  const criteria = criteriaOfFields(new FormData(form));
  for (const one of shown) if (!isAmong(wordFilters, one) && isShown(criteria, one)) setField(form, one, false);
  return wordFilters.filter((one) => isAmong(shown, one) || setField(form, one, true));
}

/** Returns whether the filter has a field. */
function setField(form: HTMLFormElement, { filter, value }: WordFilter, isOn: boolean): boolean {
  const fields = [...form.querySelectorAll<HTMLInputElement>(`input[name="${filter}"]:not([type="hidden"])`)];
  const [field] = fields;
  if (!field || document.activeElement === field) return false;
  if (field.type === "text") {
    field.value = isOn ? (filter === "near" ? value : `₹${formatCount(Number(value))}`) : "";
    return true;
  }
  const box = fields.find((one) => one.value === value);
  if (!box) return false;
  box.checked = isOn;
  if (!isOn && box.type === "radio") field.checked = true;
  return true;
}
