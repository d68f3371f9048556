import { propertyOf } from '../json/property-of.ts'

/** The first address of these servers; one that is relative is meant from where the document lies. */
export function addressOf(servers: unknown, from: string | undefined): string | undefined {
  const [server] = Array.isArray(servers) ? servers : []
  const given = propertyOf(server, 'url')
  const variables = propertyOf(server, 'variables')
  const text = (typeof given === 'string' ? given : '/').replaceAll(/\{([^{}]+)\}/g, (_all, name: string) => {
    const usual = propertyOf(propertyOf(variables, name), 'default')
    return typeof usual === 'string' ? usual : ''
  })
  const url = URL.parse(text, from)
  return url && /^https?:$/.test(url.protocol) ? url.href.replace(/\/$/, '') : undefined
}
