import type { CDPSession } from "@playwright/test";

/** What a page holds, after its garbage was collected. */
export interface PageSize {
  readonly heapMb: number;
  /** Also of those that are in no document any more. */
  readonly nodes: number;
  readonly listeners: number;
  /** Videos that something still holds, in the page or not, and the sources of their pictures. */
  readonly videos: number;
  readonly mediaSources: number;
}

export async function pageSize(client: CDPSession): Promise<PageSize> {
  const heapMb = await usedMb(client);
  const { nodes, jsEventListeners } = await client.send("Memory.getDOMCounters");
  return {
    heapMb,
    nodes,
    listeners: jsEventListeners,
    videos: await held(client, "HTMLVideoElement"),
    mediaSources: await held(client, "MediaSource"),
  };
}

/** How many objects of a class there are. */
async function held(client: CDPSession, name: string): Promise<number> {
  const objectGroup = "counted";
  const prototype = await client.send("Runtime.evaluate", {
    expression: `${name}.prototype`,
    objectGroup,
  });
  const { objects } = await client.send("Runtime.queryObjects", {
    prototypeObjectId: prototype.result.objectId ?? "",
    objectGroup,
  });
  const { result } = await client.send("Runtime.callFunctionOn", {
    functionDeclaration: "function () { return this.length; }",
    objectId: objects.objectId ?? "",
    returnByValue: true,
  });
  await client.send("Runtime.releaseObjectGroup", { objectGroup });
  return Number(result.value);
}

const readings = 3;

/** The least of some readings, since garbage is made between collecting it and reading. */
async function usedMb(client: CDPSession): Promise<number> {
  const found: number[] = [];
  while (found.length < readings) {
    await client.send("HeapProfiler.collectGarbage");
    const { usedSize } = await client.send("Runtime.getHeapUsage");
    found.push(usedSize / 1024 / 1024);
  }
  return Math.min(...found);
}
