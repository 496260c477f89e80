import address from "antd/dist/antd.css?url";

let loading: Promise<void> | undefined;
let hasFailed = false;

/**
 * The styles of the component library, as one sheet before all others, so that ours go over them. Written while pages are
 * drawn, as the library does by itself, they took a third of a page's processor time.
 *
 * The same promise for ever, also when they did not come: who draws with it would ask again and again.
 */
export function componentStyles(): Promise<void> {
  loading ??= new Promise((resolve, reject) => {
    const sheet = document.createElement("link");
    sheet.rel = "stylesheet";
    sheet.href = address;
    sheet.addEventListener("load", () => resolve());
    sheet.addEventListener("error", () => {
      sheet.remove();
      hasFailed = true;
      reject(new Error(`no styles from ${address}`));
    });
    document.head.prepend(sheet);
  });
  return loading;
}

/** Before something is drawn with them: asks once more if they did not come. */
export function fetchComponentStyles(): Promise<void> {
  if (hasFailed) {
    hasFailed = false;
    loading = undefined;
  }
  return componentStyles();
}
