import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, resolve, sep } from "node:path";
import fastifyStatic from "@fastify/static";
import { StartupError } from "@tessera/base";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { pathOf } from "./error-reply.ts";

/** Serves the built console. The build puts a hash into the name of everything under assets. */
export async function addConsoleFiles(app: FastifyInstance, consoleDir: string): Promise<void> {
  const root = resolve(consoleDir);
  if (!existsSync(join(root, "index.html")))
    throw new StartupError("console-not-built", {
      zh: `控制台文件不存在：${root}。请先运行 npm run build。`,
      en: `The console files are missing: ${root}. Run npm run build first.`,
    });
  const assets = join(root, "assets") + sep;
  addHashedText(app, assets);
  await app.register(fastifyStatic, {
    root,
    cacheControl: false,
    // The build leaves a .gz beside each file.
    preCompressed: true,
    // It is sent in place of the file, and is no file to ask for.
    allowedPath: (path) => !path.endsWith(".gz"),
    setHeaders(reply, path) {
      const isHashed = path.startsWith(assets);
      reply.header("cache-control", isHashed ? forEver : "no-cache");
    },
  });
}

const forEver = "public, max-age=31536000, immutable";
const typeOfText = { js: "text/javascript; charset=utf-8", css: "text/css; charset=utf-8" };

interface HashedText {
  readonly body: Buffer;
  readonly isCompressed: boolean;
}

/**
 * A first visit asks for dozens of scripts and styles: each from the disk would take several turns of the file system. Their
 * names change with what is in them, so that what was read once is kept.
 */
function addHashedText(app: FastifyInstance, folder: string): void {
  const kept = new Map<string, HashedText>();
  app.get<{ Params: { name: string } }>(
    "/assets/:name",
    { schema: { hide: true } },
    async (request, reply) => {
      const { name } = request.params;
      const [, ending] = /^[\w.-]+\.(js|css)$/.exec(name) ?? [];
      const takesGzip = /\bgzip\b/.test(request.headers["accept-encoding"] ?? "");
      if ((ending !== "js" && ending !== "css") || !takesGzip) return reply.sendFile(name, folder);
      const text = kept.get(name) ?? (await readText(join(folder, name)));
      if (!text) return reply.callNotFound();
      kept.set(name, text);
      reply.headers({
        "content-type": typeOfText[ending],
        "cache-control": forEver,
        vary: "accept-encoding",
        ...(text.isCompressed && { "content-encoding": "gzip" }),
      });
      return reply.send(text.body);
    },
  );
}

async function readText(path: string): Promise<HashedText | undefined> {
  try {
    return { body: await readFile(`${path}.gz`), isCompressed: true };
  } catch {
    // Small ones are not compressed.
    return readFile(path).then(
      (body) => ({ body, isCompressed: false }),
      () => undefined,
    );
  }
}

/** The console routes in the browser: any address a person opens gets its one page. */
export function sendConsolePage(reply: FastifyReply): FastifyReply {
  return reply.code(200).sendFile("index.html");
}

/** `served`: what addresses of calls and media begin with. */
export function asksForConsolePage(
  request: FastifyRequest,
  served: ReadonlySet<string> = new Set(),
): boolean {
  const path = pathOf(request);
  const first = firstSegment(path);
  if (request.method !== "GET" || first === "assets" || served.has(first)) return false;
  // A program that names no wish gets the page too, but not for a file that is not there.
  return (request.headers.accept ?? "").includes("text/html") || !isFilePath.test(path);
}

export const firstSegment = (path: string): string => path.split("/")[1] ?? "";

/** "…/name.ext", or a way up to other folders. */
const isFilePath = /\.[^./]+$|\.\./;
