import { Pending } from "@tessera/kit";
import { EmptyState, Page, useTexts } from "@tessera/platform/console";
import { Button } from "antd";
import { useNavigate, useParams, useSearchParams } from "react-router";
import { useCrumbs } from "../crumbs.ts";
import { directoryPath } from "../directories.ts";
import { channelsAddress, useTrail } from "../trail.ts";
import { ChannelEditor } from "./ChannelEditor.tsx";
import { channelFormTexts } from "./texts.ts";
import { type LoadedForm, useChannelForm } from "./use-channel-form.ts";

/** `/device/channelform/{device}/0` adds a channel or a directory, `…/{channel}` edits one. */
export default function ChannelFormPage() {
  const t = useTexts(channelFormTexts);
  const { devid = "", chnid = "0" } = useParams();
  const [query] = useSearchParams();
  const isNew = chnid === "0";
  const loading = useChannelForm(devid, isNew ? "" : chnid);
  const { form } = loading;
  const { isDirectory, parentId } = place(form, query);
  const { list, channels } = useTrail();
  const back = { address: channels ?? channelsAddress(devid, parentId), state: { list } };
  const head = {
    title: t(titleOf(isNew, isDirectory)),
    breadcrumbs: useFormCrumbs(devid, form, { isDirectory, parentId }),
  };
  /** In the form's place when there is none. */
  const content = () => {
    if (!form) return <Pending queries={loading.queries} />;
    if (form.isGone) return <Unavailable text={t("gone")} back={back} />;
    if (isNew && !form.type?.CanAddChannels)
      return <Unavailable text={t("noAdding")} back={back} />;
    return undefined;
  };
  const inPlace = content();
  if (inPlace || !form) return <Page {...head}>{inPlace}</Page>;
  return (
    <ChannelEditor
      key={`${devid}/${chnid}`}
      deviceId={devid}
      loaded={form}
      isDirectory={isDirectory}
      parentId={parentId}
      back={back}
      {...head}
    />
  );
}

interface ChannelPlace {
  readonly isDirectory: boolean;
  /** The directory it lies in, or is to lie in; empty at the top. */
  readonly parentId: string;
}

function place(form: LoadedForm | undefined, query: URLSearchParams): ChannelPlace {
  if (form?.channel)
    return { isDirectory: form.channel.Parental === 1, parentId: form.channel.ParentID };
  return {
    isDirectory: query.get("kind") === "directory",
    parentId: query.get("parent") ?? "",
  };
}

function useFormCrumbs(
  deviceId: string,
  form: LoadedForm | undefined,
  { isDirectory, parentId }: ChannelPlace,
) {
  const t = useTexts(channelFormTexts);
  const crumbs = useCrumbs();
  const nameOfNew = form ? t(isDirectory ? "newDirectory" : "newChannel") : "…";
  const path = directoryPath(form?.directories ?? [], parentId);
  return [
    ...crumbs.fromList,
    crumbs.channels(form?.device.DeviceName ?? "…", channelsAddress(deviceId)),
    ...path.map(({ ID, Name }) => crumbs.directory(Name, channelsAddress(deviceId, ID))),
    crumbs.channel(form?.channel?.Name ?? nameOfNew),
  ];
}

function titleOf(isNew: boolean, isDirectory: boolean) {
  if (isNew) return isDirectory ? "addDirectory" : "addChannel";
  return isDirectory ? "editDirectory" : "editChannel";
}

interface UnavailableProps {
  readonly text: string;
  readonly back: { readonly address: string; readonly state: object };
}

function Unavailable({ text, back }: UnavailableProps) {
  const t = useTexts(channelFormTexts);
  const navigate = useNavigate();
  return (
    <EmptyState title={text}>
      <Button onClick={() => void navigate(back.address, { state: back.state })}>
        {t("toChannels")}
      </Button>
    </EmptyState>
  );
}
