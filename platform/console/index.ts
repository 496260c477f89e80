export { isTooSimple, tooSimpleText } from "@tessera/base";
export { downloadWithConsent } from "./files/download-with-consent.ts";
export { csvBlob, fileName, saveFile } from "./files/save-file.ts";
export { takeReturn } from "./guard/return-address.ts";
export { useLanguage, useText } from "./i18n/language.ts";
export { defineTexts, type Translate, translate, useTexts } from "./i18n/texts.ts";
export { words } from "./i18n/words.ts";
export { openKeySheet, openPalette } from "./keys/key-sheet.ts";
export { letterFor, meantKey, useLetters } from "./keys/letters.ts";
export { isDialogOpen, isForOthers } from "./keys/own-keys.ts";
export { type KeyGroup, keyGroupSlot } from "./keys/slots.ts";
export { BannerLine } from "./light/BannerLine.tsx";
export { EmptyState } from "./light/EmptyState.tsx";
export { LightAlert } from "./light/LightAlert.tsx";
export { LightButton } from "./light/LightButton.tsx";
export { MissingStone } from "./light/MissingStone.tsx";
export { PasswordField } from "./light/PasswordField.tsx";
export { Spinner } from "./light/Spinner.tsx";
export { TextField } from "./light/TextField.tsx";
export { useCapsLock } from "./light/use-caps-lock.ts";
export { BatchBar } from "./listing/BatchBar.tsx";
export { Cards } from "./listing/Cards.tsx";
export { LoadFailed, StaleNotice } from "./listing/LoadFailed.tsx";
export { isNarrowed, type ListAddress, listQuery, pageSize } from "./listing/list-address.ts";
export { NoMatch } from "./listing/NoMatch.tsx";
export { pagedTable, sortableBy } from "./listing/table-sorting.ts";
export { useLatestQuery } from "./listing/use-latest-query.ts";
export { type ChangeList, useListAddress, usePageWithin } from "./listing/use-list-address.ts";
export { type Selection, useSelection } from "./listing/use-selection.ts";
export { menuIcon } from "./menu-icon.tsx";
export { formNoticeMs, httpErrorMs, notices, notifications } from "./notices/notices.ts";
export { offerUndo } from "./notices/offer-undo.tsx";
export { warnWithWay } from "./notices/warn-with-way.tsx";
export {
  type Asked,
  fetchedSource,
  type PaletteEntry,
  type PaletteSource,
  paletteSlot,
} from "./palette/slots.ts";
export { StrengthBar } from "./password/StrengthBar.tsx";
export { StillPicture } from "./picture/StillPicture.tsx";
export type { Still } from "./picture/use-still.ts";
export { usePush, usePushReturn, useServerGone } from "./push/use-push.ts";
export { useMutationCall, useQueryCall } from "./request/queries.ts";
export {
  type InputOf,
  request,
  requestFile,
  requestLegacy,
  requestMedia,
} from "./request/request.ts";
export { RequestFailure } from "./request/request-failure.ts";
export { type ConsentQuestion, onSecondPersonDue } from "./request/second-person.ts";
export { defineConsole, defineScreens, defineSection, type Screen } from "./screens.ts";
export { isAdmin, isOperator } from "./session/roles.ts";
export { SessionList } from "./session/SessionList.tsx";
export {
  amendSession,
  clearSession,
  markSessionOver,
  saveSession,
  useSession,
} from "./session/session-store.ts";
export { Footer } from "./shell/Footer.tsx";
export { useShellAhead } from "./shell/frame-code.tsx";
export { usePageSubject, useTitleCount } from "./shell/page-subject.ts";
export { SiteLogo } from "./shell/SiteLogo.tsx";
export { type ConsoleSetup, useProductTitle } from "./shell/setup.ts";
export { bannerSlot, menuMarkSlot, overlaySlot, topBarSlot, userMenuSlot } from "./shell/slots.ts";
export { StageTools } from "./shell/stage/StageTools.tsx";
export { BarPopover } from "./shell/top-bar/BarPopover.tsx";
export { LanguageSwitch } from "./shell/top-bar/LanguageSwitch.tsx";
export { ThemeSwitch } from "./shell/top-bar/ThemeSwitch.tsx";
export { useLeave } from "./shell/top-bar/use-log-out.ts";
export { defineSlot, fill, useSlot } from "./slots.ts";
export { startConsole } from "./start-console.tsx";
export { useApp, useIsPhone } from "./state/app-store.ts";
export {
  amendConfig,
  type ConfigSource,
  type ReadConfig,
  useConfig,
} from "./state/config-store.ts";
export { defineStored } from "./storage/stored-value.ts";
export { ThemeProvider } from "./theme/ThemeProvider.tsx";
export { useIsDark } from "./theme/theme-store.ts";
export { TreeModel } from "./tree/tree-model.ts";
export type { NodeRow } from "./tree/tree-row.ts";
export type { LoadedNodes, Page as TreePage, TreeSource } from "./tree/tree-source.ts";
export { VirtualTree } from "./tree/VirtualTree.tsx";
export { byteText } from "./ui/byte-text.ts";
export { copyText } from "./ui/copy-text.ts";
export { LeaveGuard, LeaveQuestion } from "./ui/LeaveGuard.tsx";
export { LinkTabs } from "./ui/LinkTabs.tsx";
export { dayText, momentText, shortMomentText, timeText } from "./ui/moment-text.ts";
export { overlayContainer, useOverlayContainer } from "./ui/overlay-container.ts";
export { Page } from "./ui/Page.tsx";
export { SearchBox } from "./ui/SearchBox.tsx";
export { SideMenu } from "./ui/SideMenu.tsx";
export { useLeaveTo } from "./ui/use-leave-to.ts";
