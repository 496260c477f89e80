/** Scripts for the browser, as text: this side knows no page. */

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Draws a frame over the page, a little outside of the box. */
export const frameAround = ({ x, y, width, height }: Box): string => `
  Object.assign(document.body.appendChild(document.createElement("div")).style, {
    position: "fixed", zIndex: 99999, pointerEvents: "none",
    left: "${x - 6}px", top: "${y - 6}px", width: "${width + 12}px", height: "${height + 12}px",
    border: "3px solid #e5484d", borderRadius: "8px", boxSizing: "border-box",
  });`;

/** A PNG as a WebP, both in Base64. */
export const toWebp = (png: string, quality: number): string => `
  (async () => {
    const image = new Image();
    image.src = "data:image/png;base64,${png}";
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = image.width;
    canvas.height = image.height;
    canvas.getContext("2d").drawImage(image, 0, 0);
    return canvas.toDataURL("image/webp", ${quality}).split(",")[1];
  })()`;

/** What somebody has chosen in the browser before. */
export const keptInBrowser = (values: Readonly<Record<string, unknown>>): string =>
  Object.entries(values)
    .map(([name, value]) =>
      [`tessera_${name}`, JSON.stringify(value)].map((one) => JSON.stringify(one)),
    )
    .map(([key, text]) => `localStorage.setItem(${key}, ${text});`)
    .join("\n");
