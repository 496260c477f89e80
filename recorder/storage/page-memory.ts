/** As much of it as is needed here. */
declare const WebAssembly: {
  readonly Memory: new (size: {
    readonly initial: number;
    readonly maximum: number;
  }) => {
    readonly buffer: ArrayBuffer;
  };
};

const wasmPageBytes = 64 * 1024;

/** Memory that begins with a page of the system, as writes want it that go past its cache. */
export function pageMemory(bytes: number): Uint8Array {
  try {
    const pages = Math.ceil(bytes / wasmPageBytes);
    // JavaScript has no other memory of which that is sure. It does not grow: the buffer stays the same.
    return new Uint8Array(new WebAssembly.Memory({ initial: pages, maximum: pages }).buffer);
  } catch {
    // Each has gigabytes of addresses to itself, which may be forbidden. Such writes are refused then, and go by the cache.
    return new Uint8Array(bytes);
  }
}
