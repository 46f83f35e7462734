import states from "./pincode-states.json";

/** States by the first two digits of a pincode. A postal circle may serve several states; border towns and enclaves are included. */
const statesByPrefix = new Map<string, readonly string[]>();
for (const [range, slugs] of Object.entries(states)) {
  const [first, last] = range.split("-").map(Number);
  for (let prefix = first; prefix <= last; prefix++) statesByPrefix.set(String(prefix), slugs);
}

/** Whether a pincode can be in a state. A mismatch is only a warning, because registers have mistakes in either value. */
export function isPincodeOfState(zipCode: string, stateSlug: string): boolean {
  return statesByPrefix.get(zipCode.slice(0, 2))?.includes(stateSlug) ?? false;
}
