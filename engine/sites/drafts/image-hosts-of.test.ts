import { expect, test } from 'vitest'
import type { Document } from '../../../runtime/document.ts'
import { imageHostsOf } from './image-hosts-of.ts'

const spec = {
  list: [{ url: 'https://img.example.com/{0}.png' }, { image: { alternativeUrl: 'http://other.example.com:8080' } }],
  columns: [{ url: '{HOST}/a.png' }, { url: 'https://{HOST}/a.png' }, { label: 'https://label.example.com/a' }],
}
const of = (kind: string) =>
  imageHostsOf(new Map<string, Document>([[`${kind}/a`, { kind, version: 1, key: 'a', name: 'A', spec }]]))

test('hosts of pictures are the fixed starts of the templates, wherever they stand', () => {
  expect(of('content')).toEqual(['https://img.example.com', 'http://other.example.com:8080'])
})

test('where servers are is not among them', () => {
  expect(of('data-source')).toEqual([])
})
