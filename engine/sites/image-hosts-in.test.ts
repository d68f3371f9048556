import { expect, test } from 'vitest'
import { imageHostsIn } from './image-hosts-in.ts'

test('hosts of pictures are the fixed starts of the templates, wherever they stand', () => {
  const spec = {
    list: [{ url: 'https://img.example.com/{0}.png' }, { image: { alternativeUrl: 'http://other.example.com:8080' } }],
    columns: [{ url: '{HOST}/a.png' }, { url: 'https://{HOST}/a.png' }, { label: 'https://label.example.com/a' }],
  }
  expect(imageHostsIn(JSON.stringify({ spec }))).toEqual(['https://img.example.com', 'http://other.example.com:8080'])
})
