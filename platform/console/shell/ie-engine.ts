interface Engine {
  readonly userAgent: string;
  readonly documentMode?: number | undefined;
}

/** Internet Explorer itself, or a browser that shows pages with its engine. */
export function isIeEngine({ userAgent, documentMode }: Engine): boolean {
  return documentMode !== undefined || /Trident\/|MSIE /.test(userAgent);
}

export function hasIeEngine(): boolean {
  const { documentMode } = document as Document & { documentMode?: number };
  return isIeEngine({ userAgent: navigator.userAgent, documentMode });
}
