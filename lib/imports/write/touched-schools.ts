/** The stored schools that rows of a file have matched, as one bit per serial number: 190 kB for 1.5 million schools. */
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

  /** For a transaction that may be rolled back. */
  copy(): TouchedSchools {
    const copy = new TouchedSchools();
    copy.bits = this.bits.slice();
    return copy;
  }
}
