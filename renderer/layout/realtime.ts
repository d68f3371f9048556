export interface RealtimeEvent {
  type: string
  [property: string]: unknown
}

/** Listens to the engine; lost connections are made again, ever more slowly. Returns how to stop. */
export function listen(token: () => string | undefined, onEvent: (event: RealtimeEvent) => void): () => void {
  let socket: WebSocket | undefined
  let isOver = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const open = (): void => {
    const held = token()
    if (isOver || held === undefined) return
    const address = new URL('/vue-element-admin/socket', location.href)
    address.protocol = address.protocol.replace('http', 'ws')
    socket = new WebSocket(address)
    socket.onopen = () => {
      socket?.send(JSON.stringify({ type: 'login', token: held }))
    }
    socket.onmessage = ({ data }) => {
      failures = 0
      onEvent(JSON.parse(String(data)) as RealtimeEvent)
    }
    socket.onclose = () => {
      if (!isOver) timer = setTimeout(open, Math.min(30_000, 1000 * 2 ** failures++))
    }
  }
  open()
  return () => {
    isOver = true
    clearTimeout(timer)
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ type: 'logout', token: token() }))
    socket?.close()
  }
}
