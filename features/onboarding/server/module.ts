import { defineModule } from "@tessera/platform/server";
import type { AcceptanceParts } from "./acceptance.ts";
import { createOnboardingFeature } from "./index.ts";

export const onboarding = defineModule({
  name: "onboarding",
  create: (site: AcceptanceParts) => ({ feature: createOnboardingFeature(site) }),
});
