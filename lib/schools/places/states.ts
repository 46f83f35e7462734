import states from "./states.json";

export interface State {
  slug: string;
  name: string;
  /** Other spellings, in lower case without spaces, dots, hyphens and the word "and". */
  otherNames: readonly string[];
}

export const STATES: readonly State[] = states;

const reduce = (text: string) => text.toLowerCase().replace(/\band\b|&|[^a-z]/g, "");

const byName = new Map<string, State>(
  STATES.flatMap((state) => [reduce(state.name), ...state.otherNames].map((name) => [name, state] as const)),
);
const bySlug = new Map(STATES.map((state) => [state.slug, state]));

export const findState = (text: string): State | null => byName.get(reduce(text)) ?? null;
export const findStateBySlug = (slug: string): State | null => bySlug.get(slug) ?? null;
