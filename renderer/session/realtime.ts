export interface RealtimeEvent {
  type: string
  [property: string]: unknown
}

export interface Listening {
  /** Whether the engine knows this socket now. */
  isConnected(): boolean
  /** Lost where nobody listens: who must be heard says it again after `ready`. */
  say(message: object): void
  stop(): void
}

const firstWait = 1000
const longestWait = 30_000
/** Closed with a reason that a new socket would meet again: not logged in, or the site has stopped. */
const isFinal = (code: number) => code === 4401 || code === 4403

/**
 * Listens to the engine. A lost connection is made again, ever more slowly, each page in its own time, so that after
 * a restart not all come at once.
 */
export function listen(
  token: () => string | undefined,
  onEvent: (event: RealtimeEvent) => void,
  random: () => number = Math.random,
): Listening {
  let socket: WebSocket | undefined
  let isOver = false
  let isReady = false
  let failures = 0
  let told: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const open = (): void => {
    const held = token()
    if (isOver || held === undefined) return
    const address = new URL('/vue-element-admin/socket', location.href)
    address.protocol = address.protocol.replace('http', 'ws')
    const opened = new WebSocket(address)
    socket = opened
    opened.onopen = () => {
      opened.send(JSON.stringify({ type: 'login', token: held }))
    }
    opened.onmessage = ({ data }) => {
      const event = JSON.parse(String(data)) as RealtimeEvent
      if (event.type === 'ready') {
        isReady = true
        failures = 0
      } else if (event.type === 'restart') told = Number(event.afterMs)
      onEvent(event)
    }
    opened.onclose = ({ code }) => {
      isReady = false
      if (isOver || isFinal(code)) return
      const wait = told ?? Math.min(longestWait, firstWait * 2 ** failures) * (0.5 + random() / 2)
      failures += 1
      told = undefined
      timer = setTimeout(open, wait)
    }
  }
  open()
  return {
    isConnected: () => isReady,
    say(message) {
      if (isReady) socket?.send(JSON.stringify(message))
    },
    stop() {
      isOver = true
      isReady = false
      clearTimeout(timer)
      if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ type: 'logout', token: token() }))
      socket?.close()
    },
  }
}
