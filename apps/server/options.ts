import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { StartupError } from "@tessera/base";
import type { GivenFiles } from "@tessera/platform/server";

export interface ServerOptions {
  readonly dataDir: string;
  /** Without them the stored settings decide. Port 0: any free one. */
  readonly host: string | undefined;
  readonly port: number | undefined;
  /** Without it the site makes its own. */
  readonly certificate: GivenFiles | undefined;
  readonly isDemo: boolean;
  /** How many times as often as usual something happens at the demo site. */
  readonly demoPace: number;
  /** `postgres://…`; without it the database is a file in the data folder. */
  readonly databaseUrl: string | undefined;
  readonly initialPassword: string | undefined;
  readonly logLevel: LogLevel;
  /** How often a camera that nobody watches is looked at. */
  readonly presenceIntervalMs: number;
}

const logLevels = ["debug", "info", "warn", "error"] as const;
type LogLevel = (typeof logLevels)[number];

type Environment = Readonly<Record<string, string | undefined>>;

export const help = `Tessera, a video surveillance platform

  npm start -- [options]

  --port N     web console and API (default 18000, TESSERA_PORT)
  --host A     address to listen on (default 0.0.0.0, TESSERA_HOST)
  --data DIR   where everything is kept (default ./data, TESSERA_DATA)
  --tls-cert F certificate for HTTPS, in PEM (default: the site makes its own; TESSERA_TLS_CERT)
  --tls-key F  its key, in PEM (TESSERA_TLS_KEY; TESSERA_TLS_KEY_PASSWORD opens it)
  --demo       adds simulated cameras
  --help       shows this

  npm run tessera -- status    whether it runs, and where (exit code 0, 1 or 3)
  npm run tessera -- stop      stops it
  npm run tessera -- backup    makes a backup of the database, also while the server runs
  npm run tessera -- restore FILE  brings a backup back (the server must not run)
  npm run tessera -- user reset USER  gives a new password to somebody who is locked out
  npm run tessera -- user reset-codes USER  turns the one-time codes of a user off
  npm run tessera -- doctor    looks at ports, disks, clock, network, codecs and database

  DATABASE_URL               postgres://… instead of the file in the data folder
  TESSERA_TLS_HTTPS_PORT     the web console and API by HTTPS (default 10443)
  TESSERA_TLS_PLAIN_HTTP     redirect (default) or on: what plain HTTP from other machines gets
  TESSERA_HTTP_TRUSTED_PROXIES  addresses of your reverse proxies, e.g. ["10.0.0.2"]
  TESSERA_RTSP_PORT          where players pull RTSP (default 10554)
  TESSERA_RTMP_PORT          where players pull RTMP and devices push to (default 11935)
  TESSERA_WEBRTC_PORT        WebRTC media, UDP and TCP (default 18100)
  TESSERA_GB28181_PORT       where GB/T 28181 devices register, UDP and TCP (default 15060)
  TESSERA_EHOME_PORT         where EHome 2.x devices register, UDP and TCP (default 7660)
  TESSERA_EHOME_MEDIA_PORT   where they send video, TCP (default 7332)
  TESSERA_JT808_PORT         where JT/T 808 vehicle terminals come, TCP and UDP (default 18808)
  TESSERA_JT808_ATTACHMENT_PORT  where they upload files of alarms, TCP (default 11079)
  TESSERA_JT1078_PORT        where they send video, TCP and UDP (default 11078)
  TESSERA_JT1078_FTP_PORT    where they upload recordings, TCP, with the eight behind it (default 18821)
  TESSERA_MEDIA_WORKERS      processes that pull and send video (default: one a core)
  TESSERA_INITIAL_PASSWORD   first password of the user admin
  TESSERA_SECRET_KEY         key of stored passwords, base64 (default: secret-box.key in the data folder)
  TESSERA_SECRET_KEY_COMMAND prints that key
  TESSERA_RELEASE_KEY        public key (Ed25519, SPKI in base64) whose releases are taken beside the product's
  TESSERA_DEMO_PACE          how many times as often demo cameras raise alarms (default 1, up to 100)
  TESSERA_LOG_LEVEL          debug, info (default), warn, error`;

/** Reads the command line; what it does not name comes from the environment. */
export function readOptions(args: readonly string[], env: Environment): ServerOptions | "help" {
  const values = parse(args);
  if (values.help) return "help";
  /** From the command line if it has one, else from the environment. */
  const setting = (name: string, given?: string) => given ?? (env[name] || undefined);
  const number = (name: string, max: number, given?: string) => {
    const text = setting(name, given);
    return text === undefined ? undefined : toNumber(name, text, max);
  };
  return {
    dataDir: resolve(setting("TESSERA_DATA", values.data) ?? "data"),
    host: setting("TESSERA_HOST", values.host),
    port: number("TESSERA_PORT", 65_535, values.port),
    certificate: certificateOf({
      certFile: setting("TESSERA_TLS_CERT", values["tls-cert"]),
      keyFile: setting("TESSERA_TLS_KEY", values["tls-key"]),
      keyPassword: setting("TESSERA_TLS_KEY_PASSWORD"),
    }),
    isDemo: values.demo ?? false,
    demoPace: Math.max(1, number("TESSERA_DEMO_PACE", 100) ?? 1),
    databaseUrl: setting("DATABASE_URL"),
    initialPassword: setting("TESSERA_INITIAL_PASSWORD"),
    logLevel: toLevel(setting("TESSERA_LOG_LEVEL") ?? "info"),
    presenceIntervalMs: number("TESSERA_PRESENCE_INTERVAL_MS", 3_600_000) ?? 15_000,
  };
}

function parse(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        data: { type: "string" },
        demo: { type: "boolean" },
        help: { type: "boolean" },
        host: { type: "string" },
        port: { type: "string" },
        "tls-cert": { type: "string" },
        "tls-key": { type: "string" },
      },
    });
    return values;
  } catch (error) {
    const detail = error instanceof Error ? error.message.split(". ")[0] : String(error);
    throw new StartupError("option-unknown", {
      zh: `启动参数不正确（${detail}），用 npm start -- --help 查看可用参数`,
      en: `The command line is not valid (${detail}). npm start -- --help lists the options`,
    });
  }
}

function certificateOf({
  certFile,
  keyFile,
  keyPassword,
}: { readonly [Name in keyof GivenFiles]: string | undefined }): GivenFiles | undefined {
  // A key may lie in the same file as its certificate.
  const [cert, key] = [certFile ?? keyFile, keyFile ?? certFile];
  return cert && key ? { certFile: cert, keyFile: key, keyPassword } : undefined;
}

function toNumber(name: string, text: string, max: number): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value <= max) return value;
  const option = name === "TESSERA_PORT" ? "--port (TESSERA_PORT)" : name;
  throw new StartupError("option-not-a-number", {
    zh: `${option} 的值“${text}”不正确，应为 0 到 ${max} 的整数`,
    en: `${option} is "${text}" but must be a whole number from 0 to ${max}`,
  });
}

function toLevel(text: string): LogLevel {
  const level = logLevels.find((known) => known === text);
  if (level) return level;
  throw new StartupError("log-level-unknown", {
    zh: `TESSERA_LOG_LEVEL 的值“${text}”不正确，应为 ${logLevels.join("、")} 之一`,
    en: `TESSERA_LOG_LEVEL is "${text}" but must be one of ${logLevels.join(", ")}`,
  });
}
