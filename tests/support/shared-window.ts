import { builtinEnvironments, type Environment } from "vitest/environments";

/** Vitest's jsdom environment, with one window for all files of a worker: making one takes longer than the tests of most files. */
const environment: Environment = {
  name: "shared-window",
  viteEnvironment: "client",
  async setup(global, options) {
    if (!("document" in global)) await builtinEnvironments.jsdom.setup(global, options);
    return { teardown() {} };
  },
};

export default environment;
