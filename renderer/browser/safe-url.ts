/**
 * The only way an address from data reaches `href`, `src` or `window.open`: http, https, mailto and tel, and paths on
 * this origin. Anything else (`javascript:`, `data:`, `//elsewhere`, `\\elsewhere`) is undefined.
 */
export function safeUrl(
  text: string,
  schemes: readonly string[] = ['http:', 'https:', 'mailto:', 'tel:'],
): string | undefined {
  const trimmed = text.trim()

  if (trimmed === '' || /[\u0000-\u001f\u007f]/.test(trimmed)) return undefined
  if (/^[/\\]{2}/.test(trimmed) || /^\/\\/.test(trimmed)) return undefined
  try {
    const url = new URL(trimmed, 'http://here.invalid')
    if (url.host === 'here.invalid') return trimmed.startsWith('/') ? trimmed : undefined
    return schemes.includes(url.protocol) ? url.href : undefined
  } catch {
    return undefined
  }
}
