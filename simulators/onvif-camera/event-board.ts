import { randomUUID } from "node:crypto";
import type { CameraClock } from "./camera-clock.ts";
import { type CameraEvent, eventTopics, topicOf } from "./event-topics.ts";
import type { Faults } from "./faults.ts";
import type { Notice } from "./notice.ts";
import { PullPoint } from "./pull-point.ts";
import { SoapFault } from "./soap-fault.ts";
import type { TopicFilter } from "./topic-filter.ts";
import type { VideoSource } from "./video-source.ts";

interface EventBoardParts {
  readonly sources: readonly VideoSource[];
  readonly clock: CameraClock;
  readonly faults: Faults;
  readonly slots: number;
}

/** What the camera noticed, and who listens. */
export class EventBoard {
  readonly #parts: EventBoardParts;
  /** The latest of everything that has a state. */
  readonly #states = new Map<string, Notice>();
  readonly #pullPoints = new Map<string, PullPoint>();

  constructor(parts: EventBoardParts) {
    this.#parts = parts;
    for (const event of Object.keys(eventTopics) as CameraEvent[])
      if (topicOf(event).isKnownFromStart)
        for (const source of parts.sources) this.#note(event, source, false);
  }

  get listenerCount(): number {
    return this.#pullPoints.size;
  }

  raise(event: CameraEvent, source: VideoSource, isActive: boolean): void {
    const { state } = topicOf(event);
    if (state === undefined && !isActive) return;
    if (state === "IsMotion" && !isActive && this.#parts.faults.neverEndsMotion) return;
    const notice = this.#note(event, source, isActive);
    for (const pullPoint of this.#pullPoints.values()) pullPoint.add(notice);
  }

  subscribe(filter: TopicFilter, lifeMs: number): PullPoint {
    if (this.#pullPoints.size >= this.#parts.slots)
      throw new SoapFault(
        "Receiver",
        ["ter:Action", "wsnt:SubscribeCreationFailedFault"],
        "All places of listeners are taken",
      );
    const id = randomUUID();
    const onEnded = () => void this.#pullPoints.delete(id);
    const pullPoint = new PullPoint({ id, clock: this.#parts.clock, filter, lifeMs, onEnded });
    this.#pullPoints.set(id, pullPoint);
    this.tellStates(pullPoint);
    return pullPoint;
  }

  find(id: string): PullPoint | undefined {
    return this.#pullPoints.get(id);
  }

  /** Everything that has a state, as it is now. */
  tellStates(pullPoint: PullPoint): void {
    for (const notice of this.#states.values())
      pullPoint.add({ ...notice, operation: "Initialized" });
  }

  /** Forgets all listeners, as a restart does. */
  endAll(): void {
    for (const pullPoint of this.#pullPoints.values()) pullPoint.end();
  }

  #note(event: CameraEvent, source: VideoSource, isActive: boolean): Notice {
    const topic = topicOf(event);
    const notice: Notice = {
      topic: topic.path,
      atMs: this.#parts.clock.nowMs(),
      source: topic.source(source),
      key: topic.key,
      data: topic.state === undefined ? (topic.data ?? {}) : { [topic.state]: String(isActive) },
      operation: topic.state === undefined ? undefined : "Changed",
    };
    if (topic.state !== undefined) this.#states.set(`${event} ${source.token}`, notice);
    return notice;
  }
}
