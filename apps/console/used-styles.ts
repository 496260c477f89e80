/**
 * Components of the library that no page has. Their rules are a third of its sheet; `used-styles.test.ts` says when one is
 * used after all.
 */
export const unusedComponents = [
  "Anchor",
  "Avatar",
  "Breadcrumb",
  "Carousel",
  "Cascader",
  "Collapse",
  "ColorPicker",
  "Divider",
  "FloatButton",
  "Image",
  "Layout",
  "List",
  "Masonry",
  "Mentions",
  "Menu",
  "Rate",
  "Splitter",
  "Statistic",
  "Timeline",
  "Tour",
  "Transfer",
] as const;

const classOf = (component: string) =>
  component.replaceAll(/(?<=[a-z])(?=[A-Z])/g, "-").toLowerCase();

// Beside them what belongs to the page that the sheet was made from: values of its theme, and its list of styles.
const leftOut = new RegExp(
  `\\.(?:ant-(?:float-btn|${unusedComponents.map(classOf).join("|")})(?![a-z])|css-var-_R|data-ant)`,
);

interface StyleRule {
  selectors: string[];
  remove(): unknown;
}

interface StyleSheet {
  readonly source?: { readonly input: { readonly file?: string | undefined } } | undefined;
  walkRules(visit: (rule: StyleRule) => void): void;
}

/** A PostCSS plugin that takes out of the library's sheet what no page needs. */
export const usedStyles = {
  postcssPlugin: "used-styles",
  Once(sheet: StyleSheet): void {
    if (!/\/antd\/dist\/antd\.css(?:\?|$)/.test(sheet.source?.input.file ?? "")) return;
    sheet.walkRules((rule) => {
      const used = rule.selectors.filter((selector) => !leftOut.test(selector));
      if (used.length === 0) rule.remove();
      else if (used.length < rule.selectors.length) rule.selectors = used;
    });
  },
};
