import { makeJapaneseDecoder } from './japanese.ts'
import { makeUtf16Decoder } from './utf16.ts'
import { makeUtf8Decoder } from './utf8.ts'

export type FileEncoding = 'utf8' | 'utf8-bom' | 'cp932' | 'Shift_JIS' | 'EUC-JP' | 'utf16le' | 'utf16be'

/** Makes text of bytes that come in pieces; what cannot be read is escaped (`escape.ts`), never replaced. */
export interface Decoder {
  write(bytes: Uint8Array): string
  end(): string
}

export function makeDecoder(encoding: FileEncoding): Decoder {
  switch (encoding) {
    case 'cp932':
    case 'Shift_JIS':
      return makeJapaneseDecoder('cp932')
    case 'EUC-JP':
      return makeJapaneseDecoder('euc-jp')
    case 'utf16le':
    case 'utf16be':
      return makeUtf16Decoder(encoding === 'utf16le' ? 'le' : 'be')
    case 'utf8':
    case 'utf8-bom':
      return makeUtf8Decoder()
  }
}
