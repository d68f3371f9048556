/** A client of the engine's calls, as another program would be one. */
export interface Client {
  /** The whole answer, whatever its code. */
  answer(method: string, path: string, body?: object): Promise<Answer>
  /** `data` of the answer; throws when the code is another than success. */
  call<T = Record<string, unknown>>(method: string, path: string, body?: object): Promise<T>
  token: string | undefined
}

export interface Answer {
  status: number
  code: number
  message: string
  data: Record<string, unknown>
}

/** @param url of the console or of the sites, without the prefix of calls. */
export function makeClient(url: string, language = 'ja'): Client {
  const client: Client = {
    token: undefined,
    async answer(method, path, body) {
      const response = await fetch(`${url}/vue-element-admin${path}`, {
        method,
        headers: {
          'x-language': language,
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...(client.token ? { 'x-token': client.token } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(60_000),
      })
      return { status: response.status, ...((await response.json()) as Omit<Answer, 'status'>) }
    },
    async call<T>(method: string, path: string, body?: object) {
      const answer = await client.answer(method, path, body)
      if (answer.code !== 20000) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`)
      return answer.data as T
    },
  }
  return client
}

/** A client that is logged in to the console. */
export async function openConsole(url: string, username = 'admin', password = 'admin-password'): Promise<Client> {
  const client = makeClient(url)
  client.token = (await client.call<{ token: string }>('POST', '/user/login', { username, password })).token
  return client
}

/** A client that is logged in to a published site. */
export async function openSite(siteUrl: string, site: string, ID: string, PASSWORD: string): Promise<Client> {
  const client = makeClient(siteUrl)
  client.token = (await client.call<{ token: string }>('POST', '/b2b/login', { site, ID, PASSWORD })).token
  return client
}
