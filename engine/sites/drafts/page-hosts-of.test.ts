import { expect, test } from 'vitest'
import type { Document } from '../../../runtime/document.ts'
import { pageHostsOf } from './page-hosts-of.ts'

const client = { clientRetrieval: true }
const spec = {
  list: [
    { url: 'https://img.example.com/{0}.png' },
    { image: { ...client, alternativeUrl: 'http://other.example.com:8080' } },
    {
      image: {
        ...client,
        protocol: 'https://',
        url: 'protocol.example.com/{CODE}.png',
        alternativeUrl: 'none.example.com/a',
      },
    },
    {
      image: {
        protocol: 'https://',
        url: 'server.example.com/{CODE}.png',
        alternativeUrl: 'https://server.example.com',
      },
    },
    { pdf: { protocol: 'https://', url: 'pdf.example.com/{CODE}.pdf', retrieval: 'client' } },
    { pdf: { protocol: 'https://', url: 'server.example.com/{CODE}.pdf' } },
    { link: { protocol: 'https://', url: 'link.example.com/{CODE}', retrieval: 'client' } },
  ],
  columns: [{ url: '{HOST}/a.png' }, { url: 'https://{HOST}/a.png' }, { label: 'https://label.example.com/a' }],
  pieces: [{ image: { ...client, protocol: 'https://', url: 'www{N}.example.com/a.png' } }],
}
const of = (kind: string) =>
  pageHostsOf(new Map<string, Document>([[`${kind}/a`, { kind, version: 1, key: 'a', name: 'A', spec }]]))

test('hosts of pictures and PDFs that browsers fetch are the fixed starts of their addresses, wherever they stand', () => {
  expect(of('content')).toEqual({
    imageHosts: [
      'https://img.example.com',
      'http://other.example.com:8080',
      'https://protocol.example.com',
      'https://none.example.com',
    ],
    fileHosts: ['https://pdf.example.com'],
  })
})

test('L-09 where servers are is not among them', () => {
  expect(of('data-source')).toEqual({ imageHosts: [], fileHosts: [] })
})
