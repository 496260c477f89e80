import { capabilityPlaces, defineCall } from "@tessera/platform/contract";
import { z } from "zod";

const capability = z.object({
  /** As `Capabilities` of devices and channels have it. */
  Name: z.string(),
  /** In the caller's language. */
  Label: z.string(),
  /** Where consoles offer it by themselves. */
  Offered: z.array(z.enum(capabilityPlaces)),
  /** Whether `devices/capability` asks for it. */
  Askable: z.boolean(),
  /** Whether it has to be said how. */
  HasInput: z.boolean(),
  /** Not without asking back. */
  Risky: z.boolean(),
});
export type Capability = z.output<typeof capability>;

export const listCapabilities = defineCall({
  methods: ["GET"],
  path: "/api/v1/devices/capabilities",
  isOwn: true,
  access: "signed-in",
  dialect: "bare",
  summary: "What devices can be asked, whatever their type; a channel's Capabilities say which.",
  input: z.object({}),
  reply: z.object({ data: z.array(capability) }),
});

export const askCapability = defineCall({
  methods: ["POST"],
  path: "/api/v1/devices/capability",
  isOwn: true,
  access: "signed-in",
  dialect: "bare",
  audit: "change",
  body: "json",
  summary: "Asks a channel for one of its capabilities; the right for it is the capability's own.",
  input: z.object({
    device: z.string().min(1).max(100),
    channel: z.string().min(1).max(100),
    name: z.string().min(1).max(100),
    /** What the capability is asked with. */
    input: z.record(z.string(), z.unknown()).default({}),
  }),
  reply: z.object({
    /** As the capability has it; null: nothing but that it was done. */
    Answer: z.unknown(),
  }),
  // Who may not see a channel is told nothing of it; the capability's own right comes on top.
  channel: {
    verb: "live",
    of: ({ device, channel }) => ({ deviceId: device, channelId: channel }),
  },
});
