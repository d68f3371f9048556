/** Tells pages of the same browser what was made for one of their fields. */
const channelName = 'kumiki:made'

/** Parameter of a new document's address that says for which field it is made. */
export const madeForParameter = 'madeFor'

interface Made {
  field: string
  address: string
}

/** A name that no other field of any page has; also where a page has no secure origin. */
export const newFieldName = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Tells the field that asked for a document that it is there. */
export function tellMade(made: Made): void {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(made)
  channel.close()
}

/** Calls `take` with the address of what is made for the field. Answers how to stop. */
export function hearMade(field: string, take: (address: string) => void): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', ({ data }: MessageEvent<Made>) => {
    if (data.field === field) take(data.address)
  })
  return () => channel.close()
}
