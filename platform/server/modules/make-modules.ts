import type { Feature } from "../http/index.ts";
import type { Closing, ServerModule } from "./module.ts";
import type { Site } from "./site.ts";

/** The site with all that the modules offer, and their features in order. */
export async function makeModules(
  modules: readonly ServerModule[],
  core: Omit<Partial<Site>, "features" | "moduleFacts">,
  closing: Closing,
): Promise<{ readonly site: Site; readonly features: readonly Feature[] }> {
  const features: Feature[] = [];
  const offered: Partial<Site> = {
    ...core,
    moduleFacts: modules,
    features: () => features,
  };
  let making = "";
  const site = new Proxy(offered as Site, {
    get(target, name, receiver) {
      if (name in target || typeof name === "symbol") return Reflect.get(target, name, receiver);
      throw new Error(`${making} asks for ${name}, which no module before it offers`);
    },
  });
  for (const { name, create } of modules) {
    making = name;
    const { feature, offers } = await create(withOwnLog(site, name), closing);
    if (feature) features.push(feature);
    for (const offer of Object.keys(offers ?? {}))
      if (offer in offered) throw new Error(`${name} offers ${offer}, which is there already`);
    Object.assign(offered, offers);
  }
  making = "a module that is running";
  return { site, features };
}

/** Every line says whose it is, and may be asked for or left out by that. */
function withOwnLog(site: Site, module: string): Site {
  if (!("log" in site)) return site;
  const log = site.log.child({ module });
  return new Proxy(site, {
    get: (target, name) => (name === "log" ? log : Reflect.get(target, name)),
  });
}
