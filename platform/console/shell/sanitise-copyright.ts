import DOMPurify from "dompurify";

/** The configured line as safe HTML: text, emphasis, links and a picture such as a registration badge. */
export function sanitiseCopyright(html: string): string {
  const purifier = DOMPurify();
  purifier.addHook("afterSanitizeAttributes", openBeside);
  purifier.addHook("afterSanitizeAttributes", loadFromElsewhere);
  return purifier.sanitize(html, {
    ALLOWED_TAGS: ["a", "b", "strong", "i", "em", "u", "span", "small", "br", "sub", "sup", "img"],
    ALLOWED_ATTR: ["href", "title", "alt", "src", "target", "rel"],
    ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|\/(?!\/)|#)/i,
  });
}

/** Links of the line open beside the console and learn nothing about it. */
function openBeside(node: Element): void {
  if (node.tagName !== "A") return;
  node.setAttribute("target", "_blank");
  node.setAttribute("rel", "noopener noreferrer");
}

/** A picture from here would be asked for with the reader's session. */
function loadFromElsewhere(node: Element): void {
  if (node.tagName === "IMG" && !/^(?:https:|data:image\/)/i.test(node.getAttribute("src") ?? ""))
    node.removeAttribute("src");
}
