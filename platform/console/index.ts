export { takeReturn } from "./guard/return-address.ts";
export { useText } from "./i18n/language.ts";
export { defineTexts, type Translate, translate, useTexts } from "./i18n/texts.ts";
export { notices, notifications } from "./notices/notices.ts";
export { useMutationCall, useQueryCall } from "./request/queries.ts";
export { request, requestLegacy } from "./request/request.ts";
export { RequestFailure } from "./request/request-failure.ts";
export { defineScreens } from "./screens.ts";
export { isAdmin, isOperator } from "./session/roles.ts";
export { clearSession, markSessionOver, saveSession, useSession } from "./session/session-store.ts";
export { Footer } from "./shell/Footer.tsx";
export { LanguageSwitch } from "./shell/LanguageSwitch.tsx";
export { ThemeSwitch } from "./shell/ThemeSwitch.tsx";
export { useLeave } from "./shell/use-log-out.ts";
export { startConsole } from "./start-console.tsx";
export { useApp } from "./state/app-store.ts";
export {
  type ConfigSource,
  productTitle,
  setOtherConfig,
  useConfig,
} from "./state/config-store.ts";
export { stored } from "./storage/local-storage.ts";
export { Logo } from "./ui/Logo.tsx";
export { Page } from "./ui/Page.tsx";
export { SideMenu } from "./ui/SideMenu.tsx";
