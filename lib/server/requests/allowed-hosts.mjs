// Which hosts this server serves. A name that a client invents must not reach links, caches or the check of a write's origin.
import { isIP } from "node:net";
import { appHost, otherHosts } from "../settings.mjs";

/** The name in a Host header, without port and final dot. @param {string} host */
const nameOf = (host) => host.toLowerCase().replace(/:\d*$/, "").replace(/\.$/, "");

/** Without APP_URL the site is on this machine or in its network, under any of the machine's addresses. @param {string} name */
const isLocalName = (name) => name === "localhost" || isIP(name.replace(/^\[(.*)\]$/, "$1")) !== 0;

/** @returns {(host: string | undefined) => boolean} */
export function allowedHosts() {
  const names = new Set([appHost(), ...otherHosts()].filter((host) => host !== undefined).map(nameOf));
  const servesLocalNames = appHost() === undefined;
  return (host) => {
    if (host === undefined) return false;
    const name = nameOf(host);
    return names.has(name) || (servesLocalNames && isLocalName(name));
  };
}
