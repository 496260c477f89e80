import { gzipSync } from "node:zlib";
import { build, type InlineConfig, type Rolldown } from "vite";
import { fewFiles, type Visit } from "./few-files.ts";

/** What one more file costs a visitor, in gzipped bytes: its turn on one of six connections. */
const bytesAFile = 1500;
/** Everybody comes by the login page. */
const loginWeight = 10;

const isLogin = /\/session\/console\/login\/Login\.tsx$/;
/** What surrounds every other page, and is asked for with it. */
const isFrame =
  /\/platform\/console\/.*\/(?:Shell|Themed|NoticeBoards)\.tsx$|\/console\/parts\.tsx?$/;

/**
 * Which file each shared module is to be in. Split by page the console is some 450 scripts, of which a page fetches up to
 * 118: it is built once, without being written, to see which of them come together.
 */
export async function gatherFiles(config: InlineConfig): Promise<ReadonlyMap<string, string>> {
  const built = await build({
    ...config,
    configFile: false,
    logLevel: "error",
    build: { ...config.build, write: false },
  });
  const chunks = chunksOf(built as Rolldown.RolldownOutput);
  const homes = fewFiles(
    chunks.map(({ code, imports, isEntry, isDynamicEntry }) => ({
      bytes: gzipSync(code, { level: 1 }).length,
      imports: imports.flatMap((name) => placeOf(chunks, name)),
      isLoose: !isEntry && !isDynamicEntry,
    })),
    visitsOf(chunks),
    bytesAFile,
  );
  const members = Map.groupBy(chunks.keys(), (at) => homes[at] ?? at);
  return new Map(
    [...members].flatMap(([home, places]) =>
      places.length < 2
        ? []
        : places.flatMap((at) =>
            (chunks[at]?.moduleIds ?? []).map((id) => [id, `shared-${home}`] as const),
          ),
    ),
  );
}

type Chunk = Rolldown.OutputChunk;

const chunksOf = ({ output }: Rolldown.RolldownOutput): readonly Chunk[] =>
  output.filter((file): file is Chunk => file.type === "chunk");

function placeOf(chunks: readonly Chunk[], name: string): readonly number[] {
  const at = chunks.findIndex(({ fileName }) => fileName === name);
  return at < 0 ? [] : [at];
}

/** The login page by itself; whatever else is fetched by name, a screen or a part of one, with the frame around it. */
function visitsOf(chunks: readonly Chunk[]): readonly Visit[] {
  const placesOf = (isMeant: (chunk: Chunk) => boolean) =>
    chunks.flatMap((chunk, at) => (isMeant(chunk) ? [at] : []));
  const start = placesOf(({ isEntry }) => isEntry);
  const frame = placesOf(({ moduleIds }) => moduleIds.some((id) => isFrame.test(id)));
  const login = placesOf(({ facadeModuleId }) => isLogin.test(facadeModuleId ?? ""));
  const others = placesOf(({ isDynamicEntry }) => isDynamicEntry).filter(
    (at) => !frame.includes(at) && !login.includes(at),
  );
  return [
    { files: [...start, ...login], weight: loginWeight },
    ...others.map((at) => ({ files: [...start, ...frame, at], weight: 1 })),
  ];
}
