// State that exists once per process. Next loads a module once per bundle, so a module variable would exist several times.

/**
 * @template Instance
 * @typedef {object} Hooks
 * @property {(instance: Instance) => unknown} [stop] ends background work; called before the server closes
 * @property {(instance: Instance) => unknown} [close] closes connections; called after the server has closed
 */
/** @typedef {{ instance: unknown, hooks?: Hooks<never> }} Entry */

const REGISTRY = Symbol.for("schoolsach.singletons");

const processState = /** @type {typeof globalThis & { [REGISTRY]?: Map<string, Entry> }} */ (globalThis);
/** In the order of creation. */
const registry = (processState[REGISTRY] ??= new Map());

/**
 * The process's instance; the first call creates it.
 *
 * @template Instance
 * @param {string} name
 * @param {() => Instance} create
 * @param {Hooks<Instance>} [hooks]
 * @returns {Instance}
 */
export function singleton(name, create, hooks) {
  const known = registry.get(name);
  if (known) {
    known.hooks ??= hooks;
    return /** @type {Instance} */ (known.instance);
  }
  const instance = create();
  registry.set(name, { instance, hooks });
  return instance;
}

/** The instance, or undefined if none has been created. @template Instance @param {string} name @returns {Instance | undefined} */
export const findSingleton = (name) => /** @type {Instance | undefined} */ (registry.get(name)?.instance);

/** Replaces an instance without stopping it; undefined removes it. @param {string} name @param {unknown} instance */
export function replaceSingleton(name, instance) {
  if (instance === undefined) registry.delete(name);
  else registry.set(name, { instance, hooks: registry.get(name)?.hooks });
}

/** Ends the background work of all singletons, the newest first. */
export const stopSingletons = () => callHooks("stop");

/** Closes the connections of all singletons, the newest first. */
export const closeSingletons = () => callHooks("close");

/** @param {"stop" | "close"} name */
async function callHooks(name) {
  for (const [key, { instance, hooks }] of [...registry].reverse()) {
    const hook = hooks?.[name];
    if (!hook) continue;
    registry.delete(key);
    await hook(/** @type {never} */ (instance));
  }
}
