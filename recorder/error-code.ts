/** As the system names what went wrong with a file: "ENOENT". */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error ? String(error.code) : undefined;
}
