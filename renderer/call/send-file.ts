/**
 * `fetch` for a request with a long body, which tells how many bytes of it have left; `fetch` itself does not say. Throws
 * the signal's reason when that ends it, and a TypeError when the server cannot be reached.
 */
export function sendFile(
  address: string,
  { method = 'POST', headers, signal }: RequestInit,
  { body, onSent }: { body: Blob; onSent(bytes: number): void },
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const end = () => {
      request.abort()
      reject(signal?.reason instanceof Error ? signal.reason : new DOMException('Aborted', 'AbortError'))
    }
    if (signal?.aborted) return end()
    request.open(method, address)
    new Headers(headers).forEach((value, name) => {
      request.setRequestHeader(name, value)
    })
    request.responseType = 'blob'
    request.upload.onprogress = ({ loaded }) => {
      onSent(loaded)
    }
    request.onload = () => {
      const { status } = request
      const blob: Blob = request.response
      // Some statuses have no body, and a response of theirs takes none.
      resolve(new Response(blob.size === 0 ? null : blob, { status, headers: headersOf(request) }))
    }
    request.onerror = () => {
      reject(new TypeError('The server was not reached'))
    }
    request.onloadend = () => {
      signal?.removeEventListener('abort', end)
    }
    signal?.addEventListener('abort', end)
    request.send(body)
  })
}

function headersOf(request: XMLHttpRequest): Headers {
  const headers = new Headers()
  for (const line of request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  return headers
}
