type Write = (fields: Readonly<Record<string, unknown>>, message: string) => void;

/** Structured log. Fields first, then one sentence. Never a password, token or key. */
export interface Logger {
  readonly debug: Write;
  readonly info: Write;
  readonly warn: Write;
  readonly error: Write;
  child(fields: Readonly<Record<string, unknown>>): Logger;
}

export const silentLogger: Logger = {
  debug() {},
  info() {},
  warn() {},
  error() {},
  child: () => silentLogger,
};
