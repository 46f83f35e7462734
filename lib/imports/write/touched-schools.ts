/**
 * Which stored schools a row of this file has met already: one bit for each serial number, so that a million and a half
 * schools cost 190 kB however long the file is.
 */
export class TouchedSchools {
  private bits = new Uint8Array(64 * 1024);

  has(serial: number): boolean {
    return (this.bits[serial >>> 3] & (1 << (serial & 7))) !== 0;
  }

  add(serial: number): void {
    const byte = serial >>> 3;
    if (byte >= this.bits.length) {
      const grown = new Uint8Array(Math.max(byte + 1, this.bits.length * 2));
      grown.set(this.bits);
      this.bits = grown;
    }
    this.bits[byte] |= 1 << (serial & 7);
  }

  /** For a transaction that may yet be undone. */
  copy(): TouchedSchools {
    const copy = new TouchedSchools();
    copy.bits = this.bits.slice();
    return copy;
  }
}
