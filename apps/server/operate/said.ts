import type { Text } from "@tessera/base";

/** What a command leaves: words for the terminal, and how it went for the script that called it. */
export interface Said {
  readonly text: Text;
  readonly exitCode: number;
}

export const said = (exitCode: number, zh: string, en: string): Said => ({
  text: { zh, en },
  exitCode,
});
