type Offset = readonly [acrossPx: number, downPx: number];

const steps = 10;

/** Drags on a map from one place to another, in pixels from its middle, a step a frame, as a hand does. */
export async function dragAcross(
  map: Element,
  from: Offset,
  to: Offset,
  onStep: (step: number) => void = () => undefined,
): Promise<void> {
  const { left, top, width, height } = map.getBoundingClientRect();
  const target = map.querySelector(".ol-viewport") ?? map;
  const send = (type: string, [across, down]: Offset, buttons: number) =>
    target.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        cancelable: true,
        pointerId: 1,
        pointerType: "mouse",
        isPrimary: true,
        button: type === "pointermove" ? -1 : 0,
        buttons,
        clientX: left + width / 2 + across,
        clientY: top + height / 2 + down,
      }),
    );
  send("pointermove", from, 0);
  send("pointerdown", from, 1);
  for (let step = 1; step <= steps; step++) {
    const share = step / steps;
    const at: Offset = [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
    send("pointermove", at, 1);
    onStep(step);
    await new Promise(requestAnimationFrame);
  }
  send("pointerup", to, 0);
}
