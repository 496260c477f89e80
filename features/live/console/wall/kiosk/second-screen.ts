interface ScreenDetails {
  readonly screens: readonly ScreenPlace[];
  readonly currentScreen: ScreenPlace;
}

interface ScreenPlace {
  readonly availLeft: number;
  readonly availTop: number;
  readonly availWidth: number;
  readonly availHeight: number;
}

type ManagedWindow = Window & { getScreenDetails?: () => Promise<ScreenDetails> };

/** Opens an address on another screen where the browser tells of one, else in a window of its own. */
export async function openOnSecondScreen(address: string): Promise<boolean> {
  const place = await otherScreen();
  const features = place ? featuresOf(place) : "popup,width=1280,height=720";
  return window.open(address, "_blank", features) !== null;
}

async function otherScreen(): Promise<ScreenPlace | undefined> {
  const managed: ManagedWindow = window;
  try {
    const details = await managed.getScreenDetails?.();
    return details?.screens.find((screen) => screen !== details.currentScreen);
  } catch {
    // Not allowed: a plain window will do.
    return undefined;
  }
}

const featuresOf = ({ availLeft, availTop, availWidth, availHeight }: ScreenPlace): string =>
  `popup,left=${availLeft},top=${availTop},width=${availWidth},height=${availHeight}`;
