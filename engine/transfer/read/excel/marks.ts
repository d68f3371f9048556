/** What Excel wrote until 2003, and what it writes around a workbook with a password. */
export const oldMark = Buffer.from('d0cf11e0a1b11ae1', 'hex')
