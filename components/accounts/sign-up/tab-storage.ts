/** Runs `work` with the tab's session storage. Returns undefined if that is blocked or full. */
export function withTabStorage<Result>(work: (storage: Storage) => Result): Result | undefined {
  try {
    return work(sessionStorage);
  } catch {
    return undefined;
  }
}
