/** Works with what this tab keeps. A browser may refuse its storage, or have none left: then nothing is kept. */
export function withTabStorage<Result>(work: (storage: Storage) => Result): Result | undefined {
  try {
    return work(sessionStorage);
  } catch {
    return undefined;
  }
}
