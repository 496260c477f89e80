import { type ThemeConfig, theme } from "antd";

const fontFamily =
  'system-ui, -apple-system, "Segoe UI", "PingFang SC", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", sans-serif';

const shared = { fontFamily, borderRadius: 6, wireframe: false };

const components = { Form: { labelHeight: 22, verticalLabelPadding: "0 0 6px" } };

/** Text on these colours reaches a contrast of 4.5 : 1 in both themes. */
const light: ThemeConfig = {
  algorithm: theme.defaultAlgorithm,
  token: {
    ...shared,
    colorPrimary: "#0b6b74",
    colorInfo: "#0b6b74",
    colorLink: "#0b6b74",
    colorLinkHover: "#08535a",
    // Chosen rows and nodes; what the algorithm derives is too dark for text.
    colorPrimaryBg: "#e2f0f1",
    colorPrimaryBgHover: "#d3e7e9",
    colorTextBase: "#14262a",
    colorTextSecondary: "#4c6167",
    colorTextTertiary: "#5b6f75",
    colorTextDescription: "#55696f",
    colorTextPlaceholder: "#66797e",
    colorBgLayout: "#f2f5f5",
    colorBorder: "#c3cfd1",
    colorBorderSecondary: "#dfe6e7",
    colorError: "#c62f2f",
    colorErrorHover: "#b32424",
    colorErrorTextHover: "#b32424",
    colorWarning: "#a86400",
    colorSuccess: "#1f7a3d",
    colorSuccessBg: "#e5f4ea",
    colorSuccessBorder: "#a9d6b8",
    colorWarningBg: "#fdf2dd",
    colorWarningBorder: "#ecc98a",
    colorInfoBg: "#e2f0f1",
    colorInfoBorder: "#9fcdd1",
  },
  components,
};

const dark: ThemeConfig = {
  algorithm: theme.darkAlgorithm,
  token: {
    ...shared,
    colorPrimary: "#4cc4ce",
    colorInfo: "#4cc4ce",
    colorLink: "#63ccd5",
    // Derived, they are too dark for text.
    colorLinkHover: "#7fd3da",
    colorLinkActive: "#57b0b8",
    colorTextBase: "#e6eff0",
    colorBgBase: "#0d1518",
    colorBgContainer: "#141f23",
    colorBgElevated: "#1a282d",
    colorBgLayout: "#0d1518",
    colorTextSecondary: "#a9bbbf",
    colorTextTertiary: "#93a7ac",
    colorTextDescription: "#9db0b5",
    colorTextPlaceholder: "#8ba0a5",
    colorBorder: "#3a4d53",
    colorBorderSecondary: "#25343a",
    colorError: "#ff8787",
    colorWarning: "#e0a53a",
    colorSuccess: "#5cc27e",
  },
  components: { ...components, Button: { primaryColor: "#06282c", dangerColor: "#2a0707" } },
};

/**
 * Components that wait for the end of an animation have to know when none comes. All that is drawn in a theme shares its
 * values by their name; else each root works them out for itself.
 */
export function themeFor({ isDark, isStill }: { isDark: boolean; isStill: boolean }): ThemeConfig {
  const { token, ...rest } = isDark ? dark : light;
  const cssVar = { key: isDark ? "tessera-dark" : "tessera-light" };
  return { ...rest, token: { ...token, motion: !isStill }, cssVar, zeroRuntime: true };
}
