import { createRequire } from "node:module";

/** Whether the codec library is here with the part that is made for this kind of machine. */
export function isCodecInstalled(): boolean {
  const { resolve } = createRequire(import.meta.url);
  try {
    const library = resolve("node-av/lib");
    const platforms = ["", "-msvc", "-mingw"].map(
      (kind) => `${process.platform}-${process.arch}${kind}`,
    );
    return platforms.some((platform) =>
      canResolve(library, `@seydx/node-av-${platform}/package.json`),
    );
  } catch {
    return false;
  }
}

function canResolve(from: string, name: string): boolean {
  try {
    return createRequire(from).resolve(name) !== "";
  } catch {
    return false;
  }
}
