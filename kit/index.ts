export { AskButton } from "./ask/AskButton.tsx";
export { EnableSwitch } from "./ask/EnableSwitch.tsx";
export { type RowAction, RowActions } from "./ask/RowActions.tsx";
export { type Question, useAsk } from "./ask/use-ask.tsx";
export { useBusy } from "./ask/use-busy.ts";
export { DraftForm } from "./form/DraftForm.tsx";
export { FormDialog } from "./form/FormDialog.tsx";
export { FormDrawer } from "./form/FormDrawer.tsx";
export { FormPage } from "./form/FormPage.tsx";
export {
  ChoiceField,
  FieldGroup,
  NumberField,
  SecretField,
  SwitchField,
  TextField,
} from "./form/fields.tsx";
export { type Opened, useOpened } from "./form/use-opened.ts";
export { BatchAction } from "./list/BatchAction.tsx";
export type { Column } from "./list/column.ts";
export { ListPage } from "./list/ListPage.tsx";
export { type Filter, ListView } from "./list/ListView.tsx";
export { type FilteredList, useList, useOwnList } from "./list/use-list.ts";
export { CopyButton } from "./look/CopyButton.tsx";
export { type Fact, Facts } from "./look/Facts.tsx";
export { Loaded } from "./look/Loaded.tsx";
export { layout } from "./look/layout.ts";
export { Pending } from "./look/Pending.tsx";
export { StatusDot } from "./look/StatusDot.tsx";
export { TwoLines } from "./look/TwoLines.tsx";
/** @public What `npm run new -- settings` makes needs it. */
export { settingsScreen } from "./settings/settings-screen.tsx";
export {
  alarmToolSlot,
  type DeviceFormAside,
  deviceFormAsideSlot,
  ownAccountSlot,
  screenPlaceSlot,
  versionSlot,
} from "./slots.ts";
export { words } from "./words.ts";
