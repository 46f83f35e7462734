/** Who has an item open: a courtesy. Whoever decides first decides. */
export interface LockedBy {
  /** First name of the admin */
  name: string;
  isYou: boolean;
  until: string;
}
