import { textFor } from "@tessera/base";
import { type Route, route } from "@tessera/platform/server";
import { getJt808State } from "../contract.ts";
import type { Jt808PlatformView } from "./ports.ts";
import type { WaitingRoom } from "./waiting/waiting-room.ts";

interface StateParts {
  readonly platform: Pick<Jt808PlatformView, "state">;
  readonly waiting: Pick<WaitingRoom, "all">;
}

export const stateRoutes = ({ platform, waiting }: StateParts): readonly Route[] => [
  route(getJt808State, async (_, { language, hostName }) => {
    const { isListening, port, mediaPort, error, sessions } = platform.state();
    return {
      IsListening: isListening,
      Port: port,
      MediaPort: mediaPort,
      Error: error ? textFor(true, error)[language] : "",
      Terminals: sessions,
      Waiting: waiting.all().filter(({ state }) => state === "Waiting").length,
      HostName: hostName,
    };
  }),
];
