/** The package has no types of its own; these are the parts that we use. */
declare module "pino-roll" {
  import type { EventEmitter } from "node:events";

  interface RollingFile extends EventEmitter {
    write(line: string): boolean;
    end(): void;
    destroy(): void;
  }

  export default function openRollingFile(options: {
    readonly file: string;
    readonly size: string;
    readonly frequency: "daily";
    readonly dateFormat: string;
    readonly limit: { readonly count: number; readonly removeOtherLogFiles: boolean };
    readonly mode: number;
    readonly maxLength: number;
  }): Promise<RollingFile>;
}
