/** Six digits, the first not 0. */
export const PINCODE = /^[1-9][0-9]{5}$/;
