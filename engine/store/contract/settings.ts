export interface ListedSetting<T> {
  name: string
  value: T
  by: string
  at: string
}

export interface SettingStore {
  /** From memory in the common case. */
  get<T = unknown>(name: string): Promise<T | undefined>
  /** All whose name begins with this, the newest first; read from the store itself. */
  list<T = unknown>(prefix: string): Promise<ListedSetting<T>[]>
  set(name: string, value: unknown, by: string): Promise<void>
  /** Sets only where nothing is yet; false when something was (one winner among nodes). */
  setFirst(name: string, value: unknown, by: string): Promise<boolean>
  remove(name: string, by: string): Promise<void>
}
