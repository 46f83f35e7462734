/** The admin who has an item open. It doesn't stop others: the first decision counts. */
export interface LockedBy {
  /** The admin's first name */
  name: string;
  isYou: boolean;
  until: string;
}
