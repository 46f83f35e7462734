import pino from "pino";

/** One JSON line an event, UTC. Never given names, addresses, cookies or file names. */
export const log = pino({ base: undefined, timestamp: pino.stdTimeFunctions.isoTime });
