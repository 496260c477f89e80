import { defineModule } from "@tessera/platform/server";
import { type CertificatesDeps, createCertificatesFeature } from "./index.ts";

export const certificates = defineModule({
  name: "certificates",
  create: (site: CertificatesDeps) => ({ feature: createCertificatesFeature(site) }),
});
