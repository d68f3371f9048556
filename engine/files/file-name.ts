const forbidden = /[\\/:*?"<>|\p{Cc}\u202a-\u202e\u2066-\u2069]/u
const devices = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/**
 * Whether a name may be shown and offered for saving on any system. A file is stored under a random id: its name never
 * is a path (FI-02).
 */
export function isFileName(name: string): boolean {
  return (
    name.length > 0 && name.length <= 256 && !forbidden.test(name) && !devices.test(name) && !/[. ]$|^[. ]/.test(name)
  )
}
