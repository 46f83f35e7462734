// State that exists once per process. Next loads a module once per bundle, so a module variable would exist several times.

/**
 * @typedef {object} Hooks
 * @property {(instance: any) => unknown} [stop] ends background work; called before the server closes
 * @property {(instance: any) => unknown} [close] closes connections; called after the server has closed
 *
 * @typedef {{ instance: any, hooks?: Hooks }} Entry
 */

const REGISTRY = Symbol.for("schoolsach.singletons");

/** In the order of creation. @type {Map<string, Entry>} */
const registry = /** @type {any} */ (globalThis[REGISTRY] ??= new Map());

/**
 * The process's instance; the first call creates it.
 *
 * @template Instance
 * @param {string} name
 * @param {() => Instance} create
 * @param {{ stop?: (instance: Instance) => unknown, close?: (instance: Instance) => unknown }} [hooks]
 * @returns {Instance}
 */
export function singleton(name, create, hooks) {
  const known = registry.get(name);
  if (known) {
    known.hooks ??= hooks;
    return known.instance;
  }
  const instance = create();
  registry.set(name, { instance, hooks });
  return instance;
}

/** The instance, or undefined if none has been created. @param {string} name @returns {any} */
export const findSingleton = (name) => registry.get(name)?.instance;

/** Replaces an instance without stopping it; undefined removes it. @param {string} name @param {unknown} instance */
export function replaceSingleton(name, instance) {
  if (instance === undefined) registry.delete(name);
  else registry.set(name, { instance, hooks: registry.get(name)?.hooks });
}

/** Ends the background work of all singletons, the newest first. */
export const stopSingletons = () => callHooks("stop");

/** Closes the connections of all singletons, the newest first. */
export const closeSingletons = () => callHooks("close");

/** @param {"stop" | "close"} hook */
async function callHooks(hook) {
  for (const [name, { instance, hooks }] of [...registry].reverse()) {
    if (!hooks?.[hook]) continue;
    registry.delete(name);
    await hooks[hook](instance);
  }
}
