const tokenKey = 'kumiki:admin'
const marker = 'kumiki_in_admin'

/** The token of this tab in the console. It survives a reload; a new tab gets its own with the cookie. */
export function makeConsoleTokens(storage: Storage = sessionStorage) {
  let token = storage.getItem(tokenKey) ?? undefined
  return {
    read: (): string | undefined => token,
    write(next: string): void {
      token = next
      storage.setItem(tokenKey, next)
    },
    drop(): void {
      token = undefined
      storage.removeItem(tokenKey)
    },
    /** Whether this browser is logged in, by the readable cookie that carries no secret. */
    hasMarker: (): boolean => document.cookie.split(/;\s*/).some((one) => one.startsWith(`${marker}=1`)),
  }
}

export type ConsoleTokens = ReturnType<typeof makeConsoleTokens>
