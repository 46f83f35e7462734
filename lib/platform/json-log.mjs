import pino from "pino";

/** One JSON line per event, in UTC. Never log names, addresses, cookies or file names. */
export const log = pino({ base: undefined, timestamp: pino.stdTimeFunctions.isoTime });
