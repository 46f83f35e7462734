// Places for documents on their way in and out.

const DOCUMENTS_AT_ONCE = 40;
/** … for one address, which many parents may share: who sends slowly on purpose leaves places to all others. */
const DOCUMENTS_OF_ONE_AT_ONCE = 15;

/** How many documents are on their way, in all and for each address; one that nobody noted has no share of its own. */
export class DocumentPlaces {
  #taken = 0;
  #byAddress = new Map();
  #atOnce;
  #ofOneAtOnce;

  constructor({ atOnce = DOCUMENTS_AT_ONCE, ofOneAtOnce = DOCUMENTS_OF_ONE_AT_ONCE } = {}) {
    this.#atOnce = atOnce;
    this.#ofOneAtOnce = ofOneAtOnce;
  }

  /** @returns {boolean} */
  enter(address) {
    const own = this.#byAddress.get(address) ?? 0;
    if (this.#taken >= this.#atOnce || (address && own >= this.#ofOneAtOnce)) return false;
    this.#taken++;
    this.#byAddress.set(address, own + 1);
    return true;
  }

  leave(address) {
    this.#taken--;
    const left = this.#byAddress.get(address) - 1;
    if (left > 0) this.#byAddress.set(address, left);
    else this.#byAddress.delete(address);
  }
}
