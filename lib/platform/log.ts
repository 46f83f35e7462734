export { log } from "./json-log.mjs";
