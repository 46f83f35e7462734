/**
 * Tells the server that something was looked at or searched for, to be counted and not kept by whom; whether it arrives nobody waits for.
 * Not from a browser that asks to be left alone, and not from one that a program steers.
 */
export function sendCount(address: string, body?: object) {
  const { doNotTrack, globalPrivacyControl, webdriver } = navigator as Navigator & { globalPrivacyControl?: boolean };
  if (doNotTrack === "1" || globalPrivacyControl || webdriver) return;
  navigator.sendBeacon?.(address, body && new Blob([JSON.stringify(body)], { type: "application/json" }));
}
