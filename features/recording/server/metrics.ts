import { defineMetric, type LabelledValue, type Metric } from "@tessera/platform/server";
import type { StorageRoot } from "@tessera/recorder";

interface RecordingFigures {
  readonly recorders: { readonly recordingCount: number };
  readonly storageRoots: { readonly all: readonly StorageRoot[] };
}

/** How many flows are written now, and the volumes that they are written to. */
export const recordingMetrics: readonly Metric<RecordingFigures>[] = [
  defineMetric({
    name: "recording_cameras",
    kind: "gauge",
    unit: "",
    help: { zh: "正在录像的通道数", en: "Cameras being recorded" },
    read: ({ recorders }: RecordingFigures) => recorders.recordingCount,
  }),
  defineMetric({
    name: "storage_size",
    kind: "gauge",
    unit: "bytes",
    help: { zh: "存储目录所在磁盘的容量", en: "Size of the volume of a storage root" },
    read: ({ storageRoots }: RecordingFigures) => ofRoots(storageRoots, (root) => root.totalBytes),
  }),
  defineMetric({
    name: "storage_free",
    kind: "gauge",
    unit: "bytes",
    help: { zh: "存储目录所在磁盘的剩余空间", en: "Free space on the volume of a storage root" },
    read: ({ storageRoots }: RecordingFigures) => ofRoots(storageRoots, (root) => root.freeBytes),
  }),
];

/** Of a volume that is not there nothing is known. */
const ofRoots = (
  { all }: RecordingFigures["storageRoots"],
  valueOf: (root: StorageRoot) => number,
): readonly LabelledValue[] =>
  all
    .filter(({ state }) => state !== "missing" && state !== "foreign")
    .map((root) => ({ labels: { root: root.path }, value: valueOf(root) }));
