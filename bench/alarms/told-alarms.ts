import { defineModule, type Site } from "@tessera/platform/server";

/** A module of the server under test: prints how many different alarms of the bells everybody was told of. */
export const toldAlarms = defineModule({
  name: "told-alarms",
  create: ({ events, clock }: Pick<Site, "events" | "clock">, closing) => {
    const ids = new Set<number>();
    let printed = 0;
    // The server has alarms of its own, too.
    events.on("alarm-raised", ({ id, source }) => source === "BELL" && ids.add(id));
    const stop = clock.every(100, () => {
      if (ids.size === printed) return;
      printed = ids.size;
      console.log(`alarms told: ${printed}`);
    });
    closing.add("told alarms", async () => stop());
    return {};
  },
});
