import { LinkTabs, useTexts } from "@tessera/platform/console";
import { ehomeSource } from "../../contract.ts";
import { listTexts } from "./texts.ts";

const allAddress = "/alarm/list";
const ehomeAddress = `/alarm/list?source=${ehomeSource}`;

/** All alarms, or those of EHome devices by their own kinds. */
export function SourceTabs({ isEhome = false }: { readonly isEhome?: boolean }) {
  const t = useTexts(listTexts);
  return (
    <LinkTabs
      label={t("kinds")}
      open={isEhome ? ehomeAddress : allAddress}
      tabs={[
        { to: allAddress, title: t("all") },
        { to: ehomeAddress, title: t("ehome") },
      ]}
    />
  );
}
