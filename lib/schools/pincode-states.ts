/** States by the first two digits of a pincode. A postal circle may serve several states; border towns and enclaves are included. */
const STATES_BY_PREFIX: readonly (readonly [first: number, last: number, states: string])[] = [
  [11, 11, "delhi"],
  [12, 13, "haryana"],
  [14, 16, "punjab chandigarh haryana"],
  [17, 17, "himachal-pradesh"],
  [18, 19, "jammu-and-kashmir ladakh"],
  [20, 28, "uttar-pradesh uttarakhand"],
  [30, 34, "rajasthan"],
  [36, 39, "gujarat dadra-and-nagar-haveli-and-daman-and-diu"],
  [40, 44, "maharashtra goa"],
  [45, 48, "madhya-pradesh"],
  [49, 49, "chhattisgarh"],
  [50, 50, "telangana"],
  [51, 53, "andhra-pradesh puducherry"],
  [56, 59, "karnataka"],
  [60, 66, "tamil-nadu puducherry"],
  [67, 69, "kerala puducherry lakshadweep"],
  [70, 74, "west-bengal sikkim andaman-and-nicobar-islands"],
  [75, 77, "odisha"],
  [78, 78, "assam"],
  [79, 79, "arunachal-pradesh meghalaya manipur mizoram nagaland tripura"],
  [80, 85, "bihar jharkhand"],
];

const statesByPrefix = new Map<string, ReadonlySet<string>>();
for (const [first, last, states] of STATES_BY_PREFIX) {
  for (let prefix = first; prefix <= last; prefix++) statesByPrefix.set(String(prefix), new Set(states.split(" ")));
}

/** Whether a pincode can be in a state. A mismatch is only a warning, because registers have mistakes in either value. */
export function isPincodeOfState(zipCode: string, stateSlug: string): boolean {
  return statesByPrefix.get(zipCode.slice(0, 2))?.has(stateSlug) ?? false;
}
