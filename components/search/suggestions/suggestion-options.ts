import type { IconName } from "@/components/ui/icon";
import { formatPlace, formatSchoolCount } from "@/lib/schools/labels";
import { schoolListAddress } from "@/lib/search/list-address";
import { noCriteria } from "@/lib/search/school-criteria";
import type { Suggestion } from "@/lib/search/view";

export interface Option {
  key: string;
  href: string;
  icon: IconName;
  name: string;
  detail?: string;
}

export function countLine(count: number, isRecent: boolean): string {
  const what = isRecent ? (count === 1 ? "recent search" : "recent searches") : count === 1 ? "suggestion" : "suggestions";
  return `${count} ${what}. Choose with the arrow keys.`;
}

export function optionOf(suggestion: Suggestion): Option {
  const { kind, id, name } = suggestion;
  const common = { key: `${kind} ${id}`, name };
  switch (kind) {
    case "state":
      return { ...common, href: `/schools/in/${id}`, icon: "map", detail: "State" };
    case "place": {
      const detail = `${suggestion.state}, ${formatSchoolCount(suggestion.schoolCount)}`;
      return { ...common, href: `/schools/in/${id}`, icon: "map-pin", detail };
    }
    case "pincode": {
      const where = suggestion.place ? `${suggestion.place}, ${suggestion.state}` : suggestion.state;
      const detail = `Near this pincode, ${where}`;
      return { ...common, href: schoolListAddress({ ...noCriteria, near: id }), icon: "locate-fixed", detail };
    }
    case "school":
      return { ...common, href: `/schools/${id}`, icon: "school", detail: formatPlace(suggestion) };
  }
}

/** Links to the address that the form would submit to. */
export function recentOption(text: string, field: HTMLInputElement | null): Option {
  const action = field?.form?.getAttribute("action") ?? "/schools";
  return { key: text, href: `${action}?${new URLSearchParams({ search: text })}`, icon: "clock", name: text };
}
