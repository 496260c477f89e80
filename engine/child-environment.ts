/** What a program needs of its surroundings: language, time zone, scratch folder, libraries, compiled code, certificates. */
const passedOn =
  /^(LANG|LC_\w+|TZ|TMPDIR|TEMP|TMP|SYSTEMROOT|LD_LIBRARY_PATH|NODE_COMPILE_CACHE|NODE_V8_COVERAGE|NODE_EXTRA_CA_CERTS|SSL_CERT_FILE|SSL_CERT_DIR)$/i;

/**
 * For processes that read what strangers and cameras send: whoever takes one over by a fault of a decoder finds
 * neither the database's address nor keys nor passwords in its environment.
 */
export function childEnvironment(more: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  const passed = Object.entries(process.env).filter(([name]) => passedOn.test(name));
  return { ...Object.fromEntries(passed), ...more };
}
