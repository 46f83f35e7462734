export { GlobalError as default } from "./global-error.client";
