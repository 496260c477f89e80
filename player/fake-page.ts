/** A video element that shows a picture whenever a test says so. */
export class FakeVideo {
  muted = false;
  playbackRate = 1;
  readonly readyState = 0;
  videoWidth = 0;
  videoHeight = 0;
  #total = 0;

  addEventListener() {}
  removeEventListener() {}
  removeAttribute() {}
  load() {}
  async play() {}
  getVideoPlaybackQuality() {
    return { totalVideoFrames: this.#total, droppedVideoFrames: 0 };
  }

  decode(): void {
    this.videoWidth = 640;
    this.videoHeight = 360;
    this.#total += 1;
  }
}

export class FakePage extends EventTarget {
  hidden = false;

  hide(): void {
    this.hidden = true;
    this.dispatchEvent(new Event("visibilitychange"));
  }

  show(): void {
    this.hidden = false;
    this.dispatchEvent(new Event("visibilitychange"));
  }
}
