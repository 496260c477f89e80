import { flowOf } from "@tessera/kit/camera";
import { type OpenPlayer, OpenTile, useOpenPlayer, useOpenView } from "@tessera/kit/open-tile";
import { usePageSubject, useTexts } from "@tessera/platform/console";
import { useMemo } from "react";
import { useParams, useSearchParams } from "react-router";
import { type FrameWishes, frameWishes } from "./frame-wishes.ts";
import { playersTexts } from "./texts.ts";
import { tokenServer } from "./token-server.ts";
import { usePlayersRefusal } from "./use-players-refusal.tsx";

/** One channel in the whole window, for links and other sites' frames. */
export default function PlayersPage() {
  const { devid = "", chnid = "", flow: flowText } = useParams();
  const flow = flowOf(flowText);
  const [query] = useSearchParams();
  const wishes = frameWishes(query);
  const view = useMemo(
    () => ({ device: devid, channel: chnid, flow }) as const,
    [devid, chnid, flow],
  );
  return wishes.token ? (
    <ByToken view={view} wishes={wishes} />
  ) : (
    <ByRight view={view} wishes={wishes} />
  );
}

interface FrameProps {
  readonly view: Parameters<typeof tokenServer>[0];
  readonly wishes: FrameWishes;
}

function ByToken({ view, wishes }: FrameProps) {
  const { token, isMuted } = wishes;
  const server = useMemo(() => tokenServer(view, token), [view, token]);
  return <Frame name="" player={useOpenPlayer(server, { isMuted })} wishes={wishes} />;
}

function ByRight({ view, wishes }: FrameProps) {
  const { server, channelName } = useOpenView(view, "players");
  const player = useOpenPlayer(server, { isMuted: wishes.isMuted });
  usePageSubject(channelName);
  return <Frame name={channelName} player={player} wishes={wishes} />;
}

interface PictureProps extends Pick<FrameProps, "wishes"> {
  readonly name: string;
  readonly player: OpenPlayer;
}

function Frame({ name, player, wishes: { fit, hasControls } }: PictureProps) {
  const t = useTexts(playersTexts);
  const refusal = usePlayersRefusal(player.state);
  return (
    <OpenTile
      isWhole
      name={name || t("livePicture")}
      player={player}
      refusal={refusal}
      fit={fit}
      isBare={!hasControls}
    />
  );
}
