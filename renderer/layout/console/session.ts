const tokenKey = 'kumiki:admin'
const marker = 'kumiki_in_admin'

/** The token of this tab. It survives a reload; a new tab gets its own with the cookie. */
export function makeTokenStore(storage: Storage = sessionStorage) {
  let token = storage.getItem(tokenKey) ?? undefined
  return {
    read: (): string | undefined => token,
    write(next: string | undefined): void {
      token = next
      if (next === undefined) storage.removeItem(tokenKey)
      else storage.setItem(tokenKey, next)
    },
  }
}

export type TokenStore = ReturnType<typeof makeTokenStore>

/** Whether this browser is logged in, by the readable cookie that carries no secret. */
export function hasMarker(cookies: string = document.cookie): boolean {
  return cookies.split(/;\s*/).some((one) => one.startsWith(`${marker}=1`))
}
