import { describe, expect, it } from 'vitest'
import { commandsOf, programOf } from './program-of.ts'

describe('CL programs of schemas', () => {
  it('a schema of another type calls none', () => {
    expect(programOf({ type: 1, sql: 'SELECT 1' })).toBeUndefined()
  })

  it('defaults of parameters are written out; without a length CL assumes packed(15, 5) and 32 characters', () => {
    const program = programOf({
      type: 3,
      program: { library: 'APPLIB', program: 'PRICE', ccsid: '5035', initLibrary: ['APPLIB', 'QGPL'] },
      parameters: [
        { name: 'CODE', length: 10 },
        { name: 'PRICE', direction: 'inputOutput', dataType: 'numeric', length: 9, scale: 2 },
        { name: 'QTY', dataType: 'numeric' },
      ],
    })
    expect(program).toEqual({
      library: 'APPLIB',
      program: 'PRICE',
      ccsid: '5035',
      libraries: ['APPLIB', 'QGPL'],
      cl: [],
      parameters: [
        { name: 'CODE', direction: 'input', dataType: 'character', length: 10, scale: 0 },
        { name: 'PRICE', direction: 'inputOutput', dataType: 'numeric', length: 9, scale: 2 },
        { name: 'QTY', direction: 'input', dataType: 'numeric', length: 15, scale: 5 },
      ],
    })
  })

  it('one command a line, a plus goes on in the next line, remarks are left out', () => {
    expect(commandsOf('CHGLIBL LIBL(A +\n  B)\n\n/* remark */\n OVRDBF FILE(X) TOFILE(Y)\n')).toEqual([
      'CHGLIBL LIBL(A B)',
      'OVRDBF FILE(X) TOFILE(Y)',
    ])
  })
})
