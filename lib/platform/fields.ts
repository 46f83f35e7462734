/** Only these fields, named as in a select of Prisma. */
export const pick = <Row extends object, Name extends keyof Row>(row: Row, fields: Record<Name, true>) =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, row[name as Name]])) as Pick<Row, Name>;

export const omit = <Row extends object, Name extends keyof Row>(row: Row, ...fields: Name[]) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !fields.includes(name as Name))) as Omit<Row, Name>;
