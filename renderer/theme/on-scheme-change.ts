/** Tells when the page turns dark or light, by the person or by the device. */
export function onSchemeChange(listener: () => void): () => void {
  const watcher = new MutationObserver(listener)
  watcher.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  const media = matchMedia('(prefers-color-scheme: dark)')
  media.addEventListener('change', listener)
  return () => {
    watcher.disconnect()
    media.removeEventListener('change', listener)
  }
}
