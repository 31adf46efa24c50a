/** The language of the page around an element, even if it is in the shadow root of another. */
export function pageLanguage(element: Element): string | undefined {
  const named = element.closest('[lang]')
  const root = element.getRootNode()
  if (named === null && root instanceof ShadowRoot) return pageLanguage(root.host)
  return named?.getAttribute('lang') ?? undefined
}

/** Calls back when a page switches its language (`<html lang>`) around an element, until what this returns is called. */
export function onPageLanguage(element: Element, switched: () => void): () => void {
  let known = pageLanguage(element)
  const observer = new MutationObserver(() => {
    const now = pageLanguage(element)
    if (now === known) return
    known = now
    switched()
  })
  observer.observe(element.ownerDocument.documentElement, { attributeFilter: ['lang'] })
  return () => observer.disconnect()
}
