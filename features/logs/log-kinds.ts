import { z } from "zod";

/** As addresses name them: of the server · of the media workers · what was said by SIP · who watched. */
export const logKinds = ["logs", "mediaserverlogs", "sip_logs", "play_logs"] as const;
export const logKind = z.enum(logKinds);
export type LogKind = z.output<typeof logKind>;

/** A file is looked for by its name in the list of its kind; nothing that leads elsewhere is a name. */
export const logFileName = z
  .string()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/,
    "应为列表中的文件名 · must be the name of a file in the list",
  )
  .meta({ examples: ["tessera.2026-11-15.1.log"] });
