// Details of a caught value, which can be anything.

/** @param {unknown} error @returns {string | undefined} the code of an error of Node or Postgres */
export const codeOf = (error) => (error instanceof Error && "code" in error ? String(error.code) : undefined);

/** @param {unknown} error */
export const messageOf = (error) => (error instanceof Error ? error.message : String(error));
