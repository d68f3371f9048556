// Made from schemas/ by `npm run generate`; do not edit.

/**
 * How long a text may be, as the column that takes it counts.
 */
export type TextLimit = {
  /**
   * What is counted. Codes: char Characters, utf16 UTF-16 units, byte Bytes.
   */
  unit: 'char' | 'utf16' | 'byte'
  /**
   * In which the bytes are counted. Codes: utf-8 UTF-8, cp932 CP932 (Shift_JIS), euc-jp EUC-JP, ebcdic-mixed EBCDIC, mixed. Default: "utf-8".
   */
  encoding?: 'utf-8' | 'cp932' | 'euc-jp' | 'ebcdic-mixed'
  /**
   * Longer texts are refused.
   */
  max: number
}
