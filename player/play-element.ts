/** Without sound if the browser lets nothing be heard before the viewer has touched the page. */
export function playElement(video: HTMLVideoElement): void {
  video.play().catch((error: unknown) => {
    // Any other refusal comes from a change of source; the next source plays again.
    if (!(error instanceof Error) || error.name !== "NotAllowedError" || video.muted) return;
    video.muted = true;
    playElement(video);
  });
}
