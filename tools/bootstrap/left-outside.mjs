/** These packages bring native code, threads or files of their own, and so stay outside of the server's build. */
export const leftOutside = /^(node-av|node-datachannel|@node-rs\/|pino|@fastify\/swagger)/;
